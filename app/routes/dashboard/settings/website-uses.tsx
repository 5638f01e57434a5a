import { Link } from "react-router";
import { CopyButton } from "#app/ui/copy-button.tsx";

const LINK = "font-semibold text-leaf underline underline-offset-4";

/** Of a website that is up. */
export function WebsiteUses({ host }: { host: string }) {
  const snippet = `<nearleaf-menu src="https://${host}/embed"></nearleaf-menu>\n<script async src="https://${host}/embed.js"></script>`;
  return (
    <section aria-labelledby="website-uses" className="space-y-4 rounded-xl border border-line p-4 text-sm">
      <h3 id="website-uses" className="text-base font-semibold">
        Show your menu elsewhere
      </h3>
      <div>
        <p className="max-w-prose">
          <b>On another page of yours.</b> Paste this where you want the menu. It updates each time the page opens, and
          shoppers check out on your website.
        </p>
        <pre className="mt-2 overflow-x-auto rounded-xl bg-wash p-3 whitespace-pre-wrap">
          <code className="break-all select-all">{snippet}</code>
        </pre>
        <CopyButton text={snippet} label="HTML" />
        <p className="max-w-prose text-quiet">
          If your pages are rendered on a server, insert the HTML from https://{host}/embed instead. The menu then works
          without JavaScript. Add ?category=flower for one category.
        </p>
      </div>
      <p className="max-w-prose">
        <b>On a screen in your store.</b> Open{" "}
        <a href={`https://${host}/kiosk`} className={LINK}>
          {host}/kiosk
        </a>{" "}
        on it. After a minute of inactivity, it starts over and clears the shopper’s details.
      </p>
      <p className="max-w-prose">
        <b>In your own app.</b> Read your menu, hours and stock with{" "}
        <Link to="/vendor-dashboard/settings/keys" className={LINK}>
          an integration key
        </Link>
        , and link to https://{host}/cart?add=ID:2,ID to fill a cart.
      </p>
    </section>
  );
}
