// Sounds of wood, paper and glass, computed while playing. All except the signal of the viewer's turn are off until
// somebody turns them on.

import { turnVolume, volume } from "./settings.js";

let audio = null;

/** The parts of each sound: tones that fade, and short noises through a filter. */
const VOICES = {
  card: [{ noise: 2600, length: 0.09, loud: 0.5 }],
  coin: [{ tone: 1900, length: 0.12, loud: 0.25 }, { tone: 2540, length: 0.22, loud: 0.2, after: 0.05 }],
  barrel: [{ tone: 110, length: 0.22, loud: 0.7 }, { noise: 500, length: 0.16, loud: 0.3 }],
  bottle: [{ tone: 720, length: 0.16, loud: 0.35 }, { tone: 1440, length: 0.3, loud: 0.15 }],
  pawn: [{ noise: 900, length: 0.06, loud: 0.5 }],
  turn: [{ tone: 523, length: 0.25, loud: 0.3 }, { tone: 784, length: 0.4, loud: 0.3, after: 0.13 }],
  win: [523, 659, 784, 1047].map((tone, step) => ({ tone, length: 0.5, loud: 0.3, after: step * 0.14 })),
};

export function hasVoice(name) {
  return name in VOICES;
}

export function play(name) {
  const loud = name === "turn" ? turnVolume() : volume();
  if (loud === 0 || document.hidden) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  for (const voice of VOICES[name] ?? VOICES.pawn) sing(voice, loud);
}

function sing({ tone, noise, length, loud, after = 0 }, volume) {
  const start = audio.currentTime + after;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud * volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(audio.destination);
  const source = tone ? whistle(tone) : rustle(noise, length, gain);
  if (tone) source.connect(gain);
  source.start(start);
  source.stop(start + length);
}

function whistle(tone) {
  const source = audio.createOscillator();
  source.type = "triangle";
  source.frequency.value = tone;
  return source;
}

function rustle(pitch, length, gain) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.connect(gain);
  const source = audio.createBufferSource();
  source.buffer = buffer;
  source.connect(filter);
  return source;
}
