//! Web Push: RFC 8030, with messages that only the browser can read (RFC 8291) and a key that identifies the server to
//! the push service (RFC 8292).

use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hkdf::Hkdf;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::outside::{OutboundClient, check_status};
use crate::{Notice, NoticeError};

/// The push service tries to deliver a notice for this many seconds: one day.
const TTL: &str = "86400";

/// Lifetime of a token in seconds. Push services refuse tokens that are valid for more than a day.
const TOKEN_LIFETIME: u64 = 12 * 60 * 60;

/// Size of the one record that holds the whole message, with room for its frame, in bytes.
const RECORD: u32 = 4096;
const LONGEST_MESSAGE: usize = 3000;

/// A browser's subscription, as the browser has sent it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subscription {
    pub endpoint: String,
    pub keys: SubscriptionKeys,
}

/// The browser's public key, and the secret that it shares with the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubscriptionKeys {
    pub p256dh: String,
    pub auth: String,
}

impl Subscription {
    pub(crate) fn check(&self, reach: &OutboundClient) -> Result<(), NoticeError> {
        reach.check(&self.endpoint)?;
        self.secrets().map(|_| ())
    }

    fn secrets(&self) -> Result<(PublicKey, Vec<u8>), NoticeError> {
        let bad = || NoticeError::BadAddress("your browser's keys are invalid: try again".into());
        let point = decode(&self.keys.p256dh).ok_or_else(bad)?;
        let key = PublicKey::from_sec1_bytes(&point).map_err(|_| bad())?;
        let auth = decode(&self.keys.auth).filter(|auth| auth.len() == 16).ok_or_else(bad)?;
        Ok((key, auth))
    }
}

/// Decodes base64 with or without padding, because browsers send both.
fn decode(text: &str) -> Option<Vec<u8>> {
    BASE64.decode(text.trim_end_matches('=')).ok()
}

/// The key that identifies this server to push services, and the address to which they can write about it.
pub struct Vapid {
    key: SigningKey,
    contact: String,
}

impl Vapid {
    /// Computes the key from a secret of any length that never changes. `contact` is a `mailto:` or `https:` address.
    pub fn new(secret: &[u8], contact: &str) -> Vapid {
        // Nearly every hash is a valid key. The rare invalid one is skipped.
        let keys = (0u8..).map(|round| Sha256::new().chain_update(secret).chain_update([round]));
        let mut keys = keys.filter_map(|hash| SigningKey::from_slice(&hash.finalize()).ok());
        let key = keys.next().expect("nearly every hash is a valid key");
        Vapid { key, contact: contact.to_string() }
    }

    pub fn public_key(&self) -> String {
        BASE64.encode(self.key.verifying_key().to_sec1_point(false))
    }

    /// Builds the authorization header of a push request: a signed token for its origin, and the public key.
    fn authorization(&self, endpoint: &str, now: u64) -> String {
        let claims =
            json!({ "aud": origin(endpoint), "exp": now + TOKEN_LIFETIME, "sub": self.contact });
        let header = BASE64.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let token = format!("{header}.{}", BASE64.encode(claims.to_string()));
        let signature: Signature = self.key.sign(token.as_bytes());
        format!("vapid t={token}.{}, k={}", BASE64.encode(signature.to_bytes()), self.public_key())
    }
}

/// Returns `https://host:port` of an address.
fn origin(address: &str) -> &str {
    let host = address.find("://").map_or(0, |at| at + 3);
    let end = address[host..].find(['/', '?', '#']).map_or(address.len(), |at| host + at);
    &address[..end]
}

pub fn send(
    reach: &OutboundClient,
    vapid: &Vapid,
    subscription: &Subscription,
    notice: &Notice,
    now: u64,
) -> Result<(), NoticeError> {
    let message =
        serde_json::to_vec(notice).map_err(|error| NoticeError::Failed(error.to_string()))?;
    if message.len() > LONGEST_MESSAGE {
        return Err(NoticeError::Failed("the notice is too long".into()));
    }
    let (mut salt, mut secret) = ([0; 16], [0; 32]);
    let ours = loop {
        let random = getrandom::fill(&mut salt).and_then(|()| getrandom::fill(&mut secret));
        random.map_err(|error| NoticeError::Failed(error.to_string()))?;
        if let Ok(key) = SecretKey::from_slice(&secret) {
            break key;
        }
    };
    let body = encrypt(&message, subscription, &ours, salt)?;
    let topic = BASE64.encode(&Sha256::digest(&notice.tag)[..18]);
    let headers = [
        ("Authorization", vapid.authorization(&subscription.endpoint, now)),
        ("Content-Encoding", "aes128gcm".to_string()),
        ("Content-Type", "application/octet-stream".to_string()),
        ("TTL", TTL.to_string()),
        ("Urgency", "normal".to_string()),
        ("Topic", topic),
    ];
    let headers = headers.each_ref().map(|(name, value)| (*name, value.as_str()));
    match reach.post(&subscription.endpoint, &headers, &body)? {
        // The browser has ended its subscription (RFC 8030, sections 5 and 7.3).
        404 | 410 => Err(NoticeError::Gone),
        status => check_status(status),
    }
}

/// Encrypts a message by RFC 8291, sections 3.3 and 3.4, in one record of RFC 8188.
fn encrypt(
    message: &[u8],
    subscription: &Subscription,
    ours: &SecretKey,
    salt: [u8; 16],
) -> Result<Vec<u8>, NoticeError> {
    let (theirs, auth) = subscription.secrets()?;
    let (their_point, our_point) =
        (theirs.to_sec1_point(false), ours.public_key().to_sec1_point(false));
    let shared = ours.diffie_hellman(&theirs);

    let about = [b"WebPush: info\0", their_point.as_bytes(), our_point.as_bytes()];
    let mut key_material = [0; 32];
    expand(&auth, shared.raw_secret_bytes(), &about.concat(), &mut key_material);
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    expand(&salt, &key_material, b"Content-Encoding: aes128gcm\0", &mut key);
    expand(&salt, &key_material, b"Content-Encoding: nonce\0", &mut nonce);

    // The byte 2 marks the end of the last record.
    let record = [message, &[2]].concat();
    let cipher = Aes128Gcm::new(&key.into());
    let sealed = cipher
        .encrypt(&Nonce::from(nonce), record.as_slice())
        .map_err(|_| NoticeError::Failed("the notice could not be encrypted".into()))?;
    let point = our_point.as_bytes();
    let length = u8::try_from(point.len()).expect("an uncompressed point has 65 bytes");
    Ok([&salt[..], &RECORD.to_be_bytes(), &[length], point, &sealed].concat())
}

fn expand(salt: &[u8], secret: &[u8], info: &[u8], out: &mut [u8]) {
    let derived = Hkdf::<Sha256>::new(Some(salt), secret);
    derived.expand(info, out).expect("HKDF can derive this few bytes");
}

#[cfg(test)]
mod tests {
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier;

    use super::*;

    /// The example of RFC 8291, section 5.
    #[test]
    fn encryption_matches_the_example_of_rfc_8291() {
        let subscription = Subscription {
            endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV".into(),
            keys: SubscriptionKeys {
                p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8p\
                         ZGH6SRpkNtoIAiw4"
                    .into(),
                auth: "BTBZMqHH6r4Tts7J_aSIgg".into(),
            },
        };
        let ours = decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw").expect("base64");
        let ours = SecretKey::from_slice(&ours).expect("a key");
        let salt = decode("DGv6ra1nlYgDCS1FRnbzlw").expect("base64").try_into().expect("16 bytes");
        let plain = b"When I grow up, I want to be a watermelon";
        let sealed = encrypt(plain, &subscription, &ours, salt).expect("sealed");
        let known = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3v\
                     CYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXP\
                     XLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64.encode(sealed), known);
    }

    #[test]
    fn a_token_is_for_one_origin_and_signed_with_the_sent_key() {
        let vapid = Vapid::new(b"a secret that stays", "mailto:host@example.org");
        let header = vapid.authorization("https://push.example.net:8443/a?b", 1_000);
        let (token, key) = header
            .strip_prefix("vapid t=")
            .and_then(|rest| rest.split_once(", k="))
            .expect("a token and a key");
        assert_eq!(key, Vapid::new(b"a secret that stays", "").public_key());
        let (signed, signature) = token.rsplit_once('.').expect("three parts");
        let claims = decode(signed.split_once('.').expect("two parts").1).expect("base64");
        let claims: serde_json::Value = serde_json::from_slice(&claims).expect("json");
        assert_eq!(claims["aud"], "https://push.example.net:8443");
        assert_eq!(claims["exp"], 1_000 + TOKEN_LIFETIME);
        let key = VerifyingKey::from_sec1_bytes(&decode(key).expect("base64")).expect("a key");
        let signature =
            Signature::from_slice(&decode(signature).expect("base64")).expect("64 bytes");
        key.verify(signed.as_bytes(), &signature).expect("signed by the key");
    }

    #[test]
    fn a_subscription_with_invalid_keys_is_refused() {
        let good = SubscriptionKeys {
            p256dh: Vapid::new(b"x", "").public_key(),
            auth: BASE64.encode([7; 16]),
        };
        let at = |endpoint: &str, keys: &SubscriptionKeys| Subscription {
            endpoint: endpoint.into(),
            keys: keys.clone(),
        };
        let reach = OutboundClient::new(false);
        let push = "https://push.example.net/1";
        assert_eq!(at(push, &good).check(&reach), Ok(()));
        let short = SubscriptionKeys { auth: BASE64.encode([7; 15]), ..good.clone() };
        let off_curve = SubscriptionKeys { p256dh: BASE64.encode([4; 65]), ..good.clone() };
        for bad in [at("http://push.example.net/1", &good), at(push, &short), at(push, &off_curve)]
        {
            assert!(matches!(bad.check(&reach), Err(NoticeError::BadAddress(_))), "{bad:?}");
        }
    }
}
