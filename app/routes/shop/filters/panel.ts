/** A bottom sheet on phones, otherwise a dropdown. Scroll padding keeps focused fields above its sticky footer. */
export const PANEL =
  "right-0 max-h-[min(40rem,calc(100dvh-25rem-var(--notices,0px)))] w-[25rem] scroll-pb-20 overflow-y-auto p-5 max-sm:fixed max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-(--notices,0px) max-sm:z-51 max-sm:max-h-[85dvh] max-sm:w-auto max-sm:rounded-b-none";

/** On phones its hit area covers the rest of the window, so that a tap outside closes the sheet. */
export const PANEL_BUTTON = "search-button";
