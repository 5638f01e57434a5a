/** What stands around the cards of our menu, as ready HTML: it costs the other side less than rendering it would. */
export type Shell = { css: string; title: string; before: string; main: string; top: string; after: string };

/** Our page's HTML taken apart; scripts are left out, and with them the structured data that we render besides. */
export function splitPage(html: string): Shell {
  const part = (pattern: RegExp) => {
    const match = pattern.exec(html)?.[1];
    if (match === undefined) throw new Error(`Our menu has no ${pattern}: the page for the other side must follow it.`);
    return match.replace(/<script\b[\s\S]*?<\/script>/g, "").replace(/<!--[\s\S]*?-->/g, "");
  };
  return {
    css: Array.from(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, rules]) => rules).join("\n"),
    title: part(/<title>([\s\S]*?)<\/title>/),
    before: part(/<body[^>]*>([\s\S]*?)<main\b/),
    main: part(/<main\b[^>]*class="([^"]*)"/),
    top: part(/<main\b[^>]*>([\s\S]*?)<div[^>]*><form id="add-to-cart"/),
    after: part(/<\/main>([\s\S]*)<\/body>/),
  };
}

const layout = ({ title }: Shell) => `
import "./globals.css";
export const metadata = { title: ${JSON.stringify(title)} };
export const viewport = { width: "device-width", initialScale: 1 };
export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}`;

/** The page; if `isCached`, it is rendered once in 20 seconds, as our menus are, by Next.js's own means. */
const page = ({ before, main, top, after }: Shell, isCached: boolean) => `
import { DatabaseSync } from "node:sqlite";
${isCached ? "export const revalidate = 20;\nexport const generateStaticParams = () => [];" : 'export const dynamic = "force-dynamic";'}
const db = new DatabaseSync(process.env.MENU_DB, { readOnly: true });
const findVendor = db.prepare("SELECT * FROM vendors WHERE id = ?");
const listProducts = db.prepare(\`SELECT id, name, brand, category, strain, amount, thc_percent AS thcPercent, price_cents AS priceCents,
  sale_price_cents AS salePriceCents, image_key AS imageKey, tags FROM products
  WHERE vendor_id = ? AND status = 'Active' AND image_key IS NOT NULL ORDER BY sale_price_cents IS NULL, id\`);
const categories = ["Flower", "Pre-roll", "Vape", "Edible", "Concentrate", "Tincture", "Gear"];
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const usd = (cents) => dollars.format(cents / 100);
const short = (amount) => amount.replace(/\\s*milligrams?\\b/gi, "mg").replace(/\\s*milliliters?\\b/gi, "mL").replace(/\\s*grams?\\b/gi, "g");
const AMOUNT = /^(\\d*\\.\\d+|\\d+)[\\s-]*(grams?|g|ounces?|oz|milligrams?|mg)$/i;
const rateOf = ({ amount, category, priceCents, salePriceCents }) => {
  const [, number, unit] = AMOUNT.exec(amount ?? "") ?? [];
  if (!number) return null;
  const thc = /^m/i.test(unit) && (category === "Edible" || category === "Tincture");
  const holds = Number(number) * (/^o/i.test(unit) ? 28 : /^m/i.test(unit) ? (thc ? 0.01 : 0.001) : 1);
  return usd(Math.round((salePriceCents ?? priceCents) / holds)) + (thc ? "/100 mg THC" : "/g");
};
const parts = ${JSON.stringify({ before, top, after })};
const Ready = ({ html }) => <div style={{ display: "contents" }} dangerouslySetInnerHTML={{ __html: html }} />;
const VIEW = "grid size-11 cursor-pointer place-items-center rounded-full text-quiet aria-pressed:bg-wash aria-pressed:text-leaf-deep";
const Icon = ({ children }) => (
  <svg viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">{children}</svg>
);

function Card({ product, eager }) {
  const tags = JSON.parse(product.tags);
  const tag = tags.includes("Staff Pick") ? "Staff Pick" : tags[0];
  const kind = /^(sativa|indica|hybrid)/i.exec(product.strain ?? "")?.[1].toLowerCase();
  const strength = [product.amount && short(product.amount), product.thcPercent === null ? null : product.thcPercent + "% THC"].filter(Boolean).join(" · ");
  const rate = rateOf(product);
  return (
    <article className="product">
      <div className="product-picture">
        <img src={"/images/" + product.imageKey.replace(/\\.jpg$/, "-small.jpg")} alt="" width={320} height={320} loading={eager ? "eager" : "lazy"} decoding="async" />
        {tag ? <span className={tag === "Staff Pick" ? "tag tag-pick" : "tag"}>{tag}</span> : null}
      </div>
      <div className="product-text">
        {product.strain ? <p className="product-facts">{kind ? <span className={"dot dot-" + kind} /> : null}{product.strain}</p> : null}
        <h3 className="product-name"><a href={"?product=" + product.id}>{product.name}</a></h3>
        <p className="product-facts">{product.brand || product.category}{strength ? <span className="product-strength">{strength}</span> : null}</p>
      </div>
      <p className="product-price">
        {product.salePriceCents === null ? <b className="price">{usd(product.priceCents)}</b> : (
          <><b className="price price-sale">{usd(product.salePriceCents)}</b>{" "}<s className="price-was"><span className="sr-only">instead of </span>{usd(product.priceCents)}</s></>
        )}
        {rate ? <small className="price-rate">{rate}</small> : null}
      </p>
      <div className="product-buttons">
        <div className="stepper">
          <button type="submit" className="product-add" form="add-to-cart" name="added" value={product.id} aria-label={"Add " + product.name + " to cart"} />
        </div>
      </div>
    </article>
  );
}

function Section({ category, products, eager }) {
  const anchor = category.toLowerCase();
  return (
    <section id={anchor} aria-labelledby={anchor + "-title"} className="pb-10">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={anchor + "-title"} className="font-display text-2xl font-semibold">{category}</h2>
        <fieldset className="flex flex-none rounded-full border border-line bg-card">
          <legend className="sr-only">View of {category}</legend>
          <button type="submit" form="menu-view" name="cards" value={category} aria-label={category + " as cards"} aria-pressed="true" className={VIEW}><Icon><rect width="7" height="7" x="3" y="3" rx="1" /><rect width="7" height="7" x="14" y="3" rx="1" /><rect width="7" height="7" x="14" y="14" rx="1" /><rect width="7" height="7" x="3" y="14" rx="1" /></Icon></button>
          <button type="submit" form="menu-view" name="rows" value={category} aria-label={category + " as rows"} aria-pressed="false" className={VIEW}><Icon><rect width="18" height="18" x="3" y="3" rx="2" /><path d="M21 9H3" /><path d="M21 15H3" /></Icon></button>
        </fieldset>
      </div>
      <div className="shelf">{products.map((product, at) => <Card key={product.id} product={product} eager={eager && at < 5} />)}</div>
    </section>
  );
}

export default async function Menu({ params }) {
  const { id } = await params;
  const vendor = findVendor.get(id);
  const products = vendor ? listProducts.all(id) : [];
  const sections = categories.map((category) => [category, products.filter((product) => product.category === category)]).filter(([, all]) => all.length > 0);
  return (
    <>
      <Ready html={parts.before} />
      <main id="main" tabIndex={-1} className=${JSON.stringify(main)}>
        <Ready html={parts.top} />
        <div>
          <form id="add-to-cart" hidden /><form id="menu-view" hidden />
          {sections.map(([category, all], at) => <Section key={category} category={category} products={all} eager={at === 0} />)}
        </div>
      </main>
      <Ready html={parts.after} />
    </>
  );
}`;

export const NEXT = { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" };

/** The whole Next.js project, by path. Compression is off on both sides: here one proxy does it for both. */
export const nextFiles = (shell: Shell): Record<string, string> => ({
  "package.json": JSON.stringify({ name: "peer", private: true, dependencies: NEXT }, null, 2),
  "next.config.mjs": "export default { compress: false, poweredByHeader: false };\n",
  "app/globals.css": shell.css,
  "app/layout.jsx": layout(shell),
  "app/vendor/[id]/menu/page.jsx": page(shell, false),
  "app/cached/[id]/page.jsx": page(shell, true),
});
