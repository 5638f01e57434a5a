import { Link } from "react-router";
import { imageUrl } from "#app/domain/image-url.ts";
import { spacedAmount } from "#app/domain/menu/amount.ts";
import { AddressBox } from "#app/ui/combobox/address-box.tsx";
import { DispensaryFacts } from "#app/ui/dispensary-facts.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { Price } from "#app/ui/price.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Thumbnail } from "#app/ui/thumbnail.tsx";
import type { Near } from "./near.ts";

export const NearYou = ({ name, path, near }: { name: string; path: string; near: Near }) => (
  <section aria-labelledby="near" className="mt-10">
    <h2 id="near" className="font-display text-2xl font-semibold break-words sm:text-3xl">
      {near ? `Near ${near.place}` : "Near you"}
    </h2>
    {near === null ? (
      <AskAddress name={name} path={path} />
    ) : near.vendors.length === 0 ? (
      <p className="mt-2 text-quiet">
        No dispensary that delivers to you has {name} right now.{" "}
        <TextLink to="/nearby" inline>
          See what they have
        </TextLink>
      </p>
    ) : (
      <>
        <p className="mt-2 text-xs text-quiet empty:hidden">{near.warning}</p>
        <ul className="mt-4 grid gap-4 lg:grid-cols-2">
          {near.vendors.map((vendor) => (
            <li key={vendor.id} className="min-w-0 rounded-card border border-line bg-card p-5">
              <Seller vendor={vendor} />
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
);

function Seller({ vendor }: { vendor: NonNullable<Near>["vendors"][number] }) {
  const { id, dispensaryName, logoKey, miles, license, estimate, rating, status, products } = vendor;
  const menu = `/vendor/${id}/menu`;
  return (
    <>
      <div className="flex items-center gap-4">
        <Thumbnail
          src={imageUrl(logoKey, "small")}
          side={56}
          eager
          className="size-14 rounded-2xl border border-line"
        />
        <div className="min-w-0">
          <h3 className="font-display text-xl font-semibold break-words">
            <Link to={menu} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
              {dispensaryName}
            </Link>
          </h3>
          <DispensaryFacts status={status} rating={rating} facts={[`${miles.toFixed(1)} miles`, estimate, license]} />
        </div>
      </div>
      <ul className="mt-3 divide-y divide-line">
        {products.map((product) => (
          <li key={product.id}>
            <Link to={product.path} className="flex min-h-14 items-center gap-4 rounded-lg py-2 hover:bg-wash">
              <Thumbnail src={imageUrl(product.imageKey, "small")} side={48} className="size-12 rounded-lg" />
              <span className="min-w-0 flex-1 break-words">
                <span className="font-semibold">{product.name}</span>
                <span className="block text-sm text-quiet">
                  {[product.brand, spacedAmount(product.amount ?? "")].filter(Boolean).join(" · ")}
                </span>
              </span>
              <Price product={product} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function AskAddress({ name, path }: { name: string; path: string }) {
  const post = usePost("address", "Could not fetch location");
  const { response } = post;
  return (
    <PostForm {...post} action="/" className="mt-2 grid max-w-xl gap-3">
      <p className="text-quiet">Enter your address to see which dispensaries near you have {name}.</p>
      <input type="hidden" name="next" value={path} />
      <AddressBox
        label="Your address"
        defaultValue={response?.typed.address ?? ""}
        defaultZip={response?.typed.zip ?? ""}
        error={response && !response.done ? response.message : undefined}
        className="relative"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
          <input type="checkbox" name="adult" value="yes" defaultChecked className="size-5 accent-leaf" />I am 21 or
          older
        </label>
        <SubmitButton>Find dispensaries</SubmitButton>
      </div>
    </PostForm>
  );
}
