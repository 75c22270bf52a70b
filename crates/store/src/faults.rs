//! Artificial failures, for the tests of the writer.

use std::future::Future;
use std::io;
use std::sync::{Mutex, MutexGuard};

use sqlx::AnyConnection;

/// A failure, with the place at which it happens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InjectedFailure {
    /// The number of statements that succeed first.
    pub after: usize,
    pub error: FailureKind,
    pub point: FailurePoint,
}

/// The kind of error.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FailureKind {
    /// The connection is lost.
    Lost,
    /// The database fails.
    Broken,
}

/// The place of the failure: before or after the statement runs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FailurePoint {
    Before,
    After,
}

#[derive(Default)]
pub(crate) struct FailureInjector {
    armed: Mutex<Option<InjectedFailure>>,
    /// While true, new connections find no room for another page.
    full: Mutex<bool>,
}

impl FailureInjector {
    pub(crate) fn arm(&self, fault: InjectedFailure) {
        *lock(&self.armed) = Some(fault);
    }

    /// Removes the fault. Returns true if it has not happened yet.
    pub(crate) fn disarm(&self) -> bool {
        lock(&self.armed).take().is_some()
    }

    pub(crate) fn fill(&self, full: bool) {
        *lock(&self.full) = full;
    }

    pub(crate) async fn set_up(&self, connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
        let full = *lock(&self.full);
        if full {
            sqlx::raw_sql("PRAGMA max_page_count = 1").execute(connection).await?;
        }
        Ok(())
    }

    /// Runs a statement, or makes it fail.
    pub(crate) async fn run_or_fail<T>(
        &self,
        run: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, sqlx::Error> {
        let Some(fault) = self.take_if_due() else { return run.await };
        if matches!(fault.point, FailurePoint::After) {
            run.await?;
        }
        Err(match fault.error {
            FailureKind::Lost => io::Error::from(io::ErrorKind::BrokenPipe).into(),
            FailureKind::Broken => sqlx::Error::Decode("broken on demand".into()),
        })
    }

    fn take_if_due(&self) -> Option<InjectedFailure> {
        let mut armed = lock(&self.armed);
        match armed.as_mut() {
            Some(InjectedFailure { after: 0, .. }) => armed.take(),
            Some(fault) => {
                fault.after -= 1;
                None
            }
            None => None,
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap()
}
