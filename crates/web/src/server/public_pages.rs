//! Pages that are the same for everybody with the same settings. They are rendered and compressed once.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use maud::Markup;
use people::Settings;

use crate::server::error::Error;
use crate::server::packed::{CompressedBody, compress};

/// The state of the data that a page shows. If it differs, the page is rendered again.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct DataVersion {
    /// The number of commits of this server.
    pub commits: u64,
    /// The current second, for data that other servers change.
    pub second: i64,
}

/// The cached pages. There is one for each address and look, so their number is small.
#[derive(Clone, Default)]
pub struct PublicPages(Arc<Mutex<HashMap<PageCacheKey, (DataVersion, PublicPage)>>>);

/// A page and the settings that change it.
#[derive(PartialEq, Eq, Hash)]
struct PageCacheKey {
    address: String,
    theme: &'static str,
    silence: bool,
}

/// A page, plain and compressed.
#[derive(Clone)]
pub struct PublicPage {
    plain: Bytes,
    packed: Bytes,
}

impl PublicPages {
    /// Returns the cached page of this address, or renders it.
    pub async fn page(
        &self,
        address: impl Into<String>,
        settings: Settings,
        version: DataVersion,
        draw: impl Future<Output = Result<Markup, Error>>,
    ) -> Result<PublicPage, Error> {
        let theme = settings.theme.as_str();
        let key = PageCacheKey { address: address.into(), theme, silence: settings.silence };
        if let Some((kept, page)) = self.pages().get(&key)
            && *kept == version
        {
            return Ok(page.clone());
        }
        let plain = draw.await?.into_string();
        let packed = compress(plain.as_bytes()).into();
        let page = PublicPage { plain: plain.into(), packed };
        self.pages().insert(key, (version, page.clone()));
        Ok(page)
    }

    fn pages(&self) -> std::sync::MutexGuard<'_, HashMap<PageCacheKey, (DataVersion, PublicPage)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl IntoResponse for PublicPage {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.plain));
        let html = HeaderValue::from_static("text/html; charset=utf-8");
        response.headers_mut().insert(header::CONTENT_TYPE, html);
        response.extensions_mut().insert(CompressedBody(self.packed));
        response
    }
}

#[cfg(test)]
mod tests {
    use maud::html;
    use people::Theme;

    use super::*;

    #[tokio::test]
    async fn a_page_is_rendered_again_for_other_settings_and_other_data() {
        let pages = PublicPages::default();
        let mut draws = 0;
        let dark = Settings { theme: Theme::Dark, ..Settings::default() };
        let later = DataVersion { commits: 1, second: 0 };
        let wanted = [
            (Settings::default(), DataVersion::default(), 1),
            (Settings::default(), DataVersion::default(), 1),
            (dark, DataVersion::default(), 2),
            (dark, later, 3),
            (dark, later, 3),
        ];
        for (settings, version, expected) in wanted {
            let draw = async {
                draws += 1;
                Ok(html! { (draws) })
            };
            let page = pages.page("/rules", settings, version, draw).await.unwrap();
            assert_eq!(page.plain, format!("{expected}"));
        }
    }
}
