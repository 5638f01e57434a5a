import { TextLink } from "#app/ui/text-link.tsx";

/** Always visible. Expects a panel with a padding of 1.25rem. */
export const PanelFoot = ({ clearHref, show }: { clearHref: string; show: string }) => (
  <div className="sticky -bottom-5 -mx-5 -mb-5 flex items-center justify-between gap-3 border-t border-line bg-card px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
    <TextLink to={clearHref} preventScrollReset>
      Clear All
    </TextLink>
    <button
      type="submit"
      data-close
      className="min-h-11 rounded-full bg-leaf px-6 font-semibold text-on hover:bg-leaf-deep"
    >
      {show}
    </button>
  </div>
);
