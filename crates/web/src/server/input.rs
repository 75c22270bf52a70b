//! Extractors for paths, queries and forms. Their errors are explained in plain words, as a page or as JSON like all
//! other errors.

use axum::extract::{self, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::server::error::Error;

/// The parameters of a path. If they cannot be read, the answer is "not found".
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Error> {
        match extract::Path::from_request_parts(parts, state).await {
            Ok(extract::Path(said)) => Ok(Path(said)),
            Err(_) => Err(Error::NotFound),
        }
    }
}

/// The query of an address.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Error> {
        match extract::Query::from_request_parts(parts, state).await {
            Ok(extract::Query(said)) => Ok(Query(said)),
            Err(rejection) => {
                let why = first_cause(&rejection);
                Err(Error::Bad(format!("the part after the ? cannot be read: {why}")))
            }
        }
    }
}

/// A form that was sent.
pub struct PostedForm<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for PostedForm<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<PostedForm<T>, Error> {
        match extract::Form::from_request(request, state).await {
            Ok(extract::Form(form)) => Ok(PostedForm(form)),
            Err(rejection) => {
                Err(Error::Bad(format!("this form cannot be read: {}", first_cause(&rejection))))
            }
        }
    }
}

/// Returns the innermost cause of a rejection. The outer ones only add the framework's own terms.
fn first_cause(rejection: &dyn std::error::Error) -> String {
    let mut bottom = rejection;
    while let Some(deeper) = bottom.source() {
        bottom = deeper;
    }
    bottom.to_string()
}
