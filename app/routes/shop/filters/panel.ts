/**
 * The panel of filters: a sheet from the window's foot on a phone; elsewhere it hangs under its button, and ends within the window
 * wherever on the first screen that stands. What gets the focus is not hidden by its foot.
 */
export const PANEL =
  "right-0 max-h-[min(40rem,calc(100dvh-25rem-var(--dialog-bottom)))] w-[25rem] scroll-pb-20 overflow-y-auto p-5 max-sm:fixed max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-(--dialog-bottom) max-sm:z-51 max-sm:max-h-[85dvh] max-sm:w-auto max-sm:rounded-b-none";

/** Its button. On a phone the rest of the window is part of it while the sheet is open: a tap there closes the sheet. */
export const PANEL_BUTTON = "search-button";
