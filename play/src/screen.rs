//! The terminal: taken over, and given back whatever happens.

use std::io::{self, IsTerminal, stdin, stdout};

use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, enable_raw_mode};
use ratatui::backend::CrosstermBackend;
use ratatui::{DefaultTerminal, Terminal};

/// The terminal, taken over until this is dropped.
pub(crate) struct Screen(pub(crate) DefaultTerminal);

/// The reason why play at a terminal fails.
#[derive(Debug, thiserror::Error)]
pub enum ScreenError {
    /// Standard input or output is no terminal.
    #[error("`play` needs a terminal, but {0} is none; `rulewright match` plays games without one")]
    NoTerminal(&'static str),
    /// A search panicked; its message is written already.
    #[error("the search has failed: this is a fault of the program")]
    Search,
    /// The terminal fails.
    #[error("the terminal fails")]
    Fails(#[from] io::Error),
}

impl Screen {
    /// Takes the terminal over. A panic gives it back before its message is written.
    ///
    /// # Errors
    /// If standard input or output is no terminal, or the terminal fails.
    pub(crate) fn take() -> Result<Self, ScreenError> {
        if !stdin().is_terminal() {
            return Err(ScreenError::NoTerminal("standard input"));
        }
        if !stdout().is_terminal() {
            return Err(ScreenError::NoTerminal("standard output"));
        }
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
        let screen = Self(ratatui::try_init()?);
        execute!(stdout(), EnableMouseCapture)?;
        Ok(screen)
    }

    /// Gives the terminal back for as long as the program is stopped.
    pub(crate) fn give_back(&mut self) {
        restore();
    }

    /// Takes the terminal over again. Whoever had it meanwhile may have changed its settings and its screen.
    ///
    /// # Errors
    /// If the terminal fails.
    pub(crate) fn take_again(&mut self) -> io::Result<()> {
        // Raw mode is only set where it is not thought to be set already.
        restore();
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, Clear(ClearType::All))?;
        // It knows of an empty screen, so it draws all.
        self.0 = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back as it was. Errors are ignored, so that every step is tried.
fn restore() {
    let _ = execute!(stdout(), DisableMouseCapture);
    let _ = ratatui::try_restore();
}
