//! HTML as the answer to a request.

use axum_core::response::{IntoResponse, Response};

use crate::Markup;

impl IntoResponse for Markup {
    fn into_response(self) -> Response {
        ([("content-type", "text/html; charset=utf-8")], self.0).into_response()
    }
}
