import { styleOf } from "#app/domain/dispensaries/website/colors.ts";
import type { Website } from "#app/domain/dispensaries/website/host.ts";
import { imageUrl } from "#app/domain/image-url.ts";

/** Only on the server: the browser keeps its markup. */
export const WebsiteHead = ({ website, nonce }: { website: Website; nonce: string }) => (
  <>
    {website.logoKey ? <link rel="icon" href={imageUrl(website.logoKey, "small")} /> : null}
    {/* The header has the logo; the menu's own would be a second one. */}
    <style nonce={nonce}>{`${styleOf(website)}[aria-labelledby=vendor]>img{display:none}`}</style>
  </>
);
