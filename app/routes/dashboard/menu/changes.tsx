import { useEffect } from "react";
import { Form, Link, useNavigate, useNavigation } from "react-router";
import { allowanceIn } from "#app/domain/compliance/allowance-in.ts";
import { guessTexts } from "#app/domain/compliance/counted-contents.ts";
import { type BulkKind, bulkKinds, lineOf, readBulkChange } from "#app/domain/menu/bulk-change.ts";
import { CHANGES_MAX, isChange } from "#app/domain/menu/changes.ts";
import { type MenuUndo, undoLine } from "#app/domain/menu/changes-schema.ts";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import { readInventorySearch } from "#app/domain/menu/inventory-search.ts";
import { type PreviewedRow, previewOf } from "#app/domain/menu/preview.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { formResponse, postedFields, redirectOrRespond } from "#app/routes/forms.ts";
import type { VendorActor } from "#app/session/require.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormProblem, HiddenFields, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { useToast } from "#app/ui/toast.tsx";
import { changeProducts } from "#app/use-cases/menu/change-products.ts";
import { deleteProducts } from "#app/use-cases/menu/delete-products.ts";
import type { Visit } from "#app/visit.ts";
import { listCatalogProducts } from "#db/menu/catalog.ts";
import { countInventory, listInventory, listProductsOfVendor } from "#db/menu/queries.ts";
import { ownShop } from "../own-shop.ts";
import { rereadsAfterConflict } from "../revalidate-after-conflict.ts";
import type { Route } from "./+types/changes";
import { BulkFields, PreviewRows } from "./change-preview.tsx";
import { useMenuUndo } from "./use-menu-post.ts";

export const meta: Route.MetaFunction = () => hiddenMeta("Change products");

/** The selection and the change live in the URL, so that previewing changes nothing. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  const params = new URL(request.url).searchParams;
  const typed = Object.fromEntries(params);
  const kind = bulkKinds.find((known) => known === typed.kind) ?? null;
  const { products, matching, next } = kind ? await selected(visit, actor, params) : none;
  const catalog = await catalogPictures(visit, kind, products);
  const preview = previewOf(kind ?? "delete", typed, products, { isPartial: params.has(PARTIAL), catalog });
  return { kind, typed, from: typed.from ?? "", matching, next, ...preview };
}

async function catalogPictures(visit: Visit, kind: BulkKind | null, products: readonly InventoryProduct[]) {
  const bare = kind === "picture" ? products.filter(({ imageKey }) => !imageKey) : [];
  const ids = new Set(bare.flatMap(({ catalogProductId }) => catalogProductId ?? []));
  const known = ids.size > 0 ? await listCatalogProducts(visit.db, [...ids]) : [];
  return new Map(known.flatMap(({ id, images: [key] }): [string, string][] => (key ? [[id, key]] : [])));
}

type Selected = { products: InventoryProduct[]; matching: number; next: string | null };
const none: Selected = { products: [], matching: 0, next: null };

/** In the URL: skips products that can't be changed. Listing all the others would be too long for a URL. */
const PARTIAL = "partial";

/** The checked products, or everything the list matches, `CHANGES_MAX` at a time. */
async function selected(visit: Visit, actor: VendorActor, params: URLSearchParams): Promise<Selected> {
  if (!params.has("all")) {
    const ids = params.getAll("product").slice(0, CHANGES_MAX);
    const products = await listProductsOfVendor(visit.db, actor.vendorId, ids);
    return { products, matching: products.length, next: null };
  }
  // Always by name: when sorted by price, a price change would move products past the start of the next batch.
  const list = new URLSearchParams(params.get("from") ?? "");
  list.delete("sort");
  list.set("after", params.get("after") ?? "");
  const search = readInventorySearch(list);
  const guesses = search.isGuessed ? guessTexts(allowanceIn(actor.vendorState, visit.now()).limits) : [];
  const { products, next } = await listInventory(visit.db, actor.vendorId, search, { limit: CHANGES_MAX, guesses });
  return { products, next, matching: next ? await countInventory(visit.db, actor.vendorId, search) : products.length };
}

/** The same change for the next batch of a selection larger than `CHANGES_MAX`. */
function followingPath(typed: Record<string, string>, next: string): string {
  const names = ["kind", "way", "amount", "category", "tag", "from", PARTIAL].filter((name) => typed[name]);
  const params = new URLSearchParams(names.map((name) => [name, typed[name] ?? ""]));
  params.set("all", "1");
  params.set("after", next);
  return `/vendor-dashboard/menu-changes?${params}`;
}

export const shouldRevalidate = rereadsAfterConflict;

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  const typed = await postedFields(request);
  const kind = bulkKinds.find((known) => known === typed.kind);
  const products = (typed.product ?? "").split("\n").map((line) => {
    const [id = "", version] = line.split(" ");
    return { id, version: Number(version) };
  });
  const outcome =
    kind === "delete"
      ? await deleted(visit, actor, products)
      : kind && products.length <= CHANGES_MAX
        ? await changed(visit, actor, { kind, typed, products })
        : refuse("malformed", "Choose what to do.");
  if (!outcome.ok) return formResponse<MenuUndo>(outcome, "", typed);
  const { message, undo } = outcome.value;
  const back = typed.next ? followingPath(typed, typed.next) : menuPath(typed.from);
  return redirectOrRespond(request, back, formResponse(ok(undo), message));
}

type ProductVersions = { id: string; version: number }[];
type Done = Outcome<{ message: string; undo: MenuUndo }>;
const countText = (count: number) => (count === 1 ? "1 product" : `${count.toLocaleString("en-US")} products`);

async function deleted(visit: Visit, actor: VendorActor, versions: ProductVersions): Promise<Done> {
  const outcome = await deleteProducts(visit, actor, versions);
  const undo = { deleted: versions.map(({ id }) => id) };
  return outcome.ok ? ok({ message: `${countText(outcome.value)} deleted.`, undo }) : outcome;
}

async function changed(
  visit: Visit,
  actor: VendorActor,
  { kind, typed, products }: { kind: BulkKind; typed: Record<string, string>; products: ProductVersions },
): Promise<Done> {
  const read = readBulkChange(kind, typed);
  if (!read.ok) return read;
  const ids = products.map(({ id }) => id);
  const menu = await listProductsOfVendor(visit.db, actor.vendorId, ids);
  const byId = new Map(menu.map((product) => [product.id, product]));
  const catalog = await catalogPictures(visit, kind, menu);
  const lines = products.map(({ id, version }) => {
    const product = byId.get(id);
    return product ? { ...lineOf(read.value, product, catalog), version } : { productId: id };
  });
  const outcome = await changeProducts(visit, actor, { lines, dryRun: false });
  if (!outcome.ok) return outcome;
  const changes = outcome.value.filter(isChange).map(undoLine);
  return ok({ message: `${countText(changes.length)} changed.`, undo: { changes } });
}

const menuPath = (from = "") => `/vendor-dashboard/menu${from ? `?${from}` : ""}`;

const titles: Record<BulkKind, string> = {
  price: "Change prices",
  sale: "Sale prices",
  category: "Move to another category",
  tags: "Tags",
  picture: "Add pictures",
  on: "Put on the menu",
  off: "Take off the menu",
  delete: "Delete for good",
};

export default function MenuChanges({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, typed, from, matching, next, rows, fields, isReady } = loaderData;
  const response = useFormResponse("menuChanges", actionData, "Failed to update product details. Please try again.");
  useDone(response, next ? followingPath({ ...typed, kind: kind ?? "" }, next) : menuPath(from));
  const { state } = useNavigation();
  const back = menuPath(from);
  const changing = rows.filter(({ text }) => text !== "").length;
  const { product: _, all, ...change } = typed;
  const picked = rows.map(({ id }) => ["product", id] as const);
  const selection = all
    ? ([
        ["all", "1"],
        ["after", typed.after ?? ""],
      ] as const)
    : picked;
  return (
    <>
      <BackLink to={back}>Menu</BackLink>
      <h1 className="font-display text-3xl font-semibold">{kind ? titles[kind] : "Change products"}</h1>
      {!kind || rows.length === 0 ? (
        <EmptyState title="No product is selected.">
          <ButtonLink to={back} look="secondary">
            Select some
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p className="mt-1 text-quiet">
            {selectedText(rows.length, { matching, isFollowing: "after" in typed, next })}{" "}
            {kind === "delete"
              ? "They are deleted for good; you can undo it for ten seconds. To hide them for a while, take them off the menu instead."
              : ""}
          </p>
          {["on", "off", "delete"].includes(kind) ? null : (
            <Form className="mt-4 flex flex-wrap items-start gap-3" replace>
              <HiddenFields fields={[["kind", kind], ["from", from], ...selection]} />
              <BulkFields kind={kind} typed={typed} errors={fields} />
              <Button type="submit" look="secondary" className="sm:mt-6" busy={state === "loading"}>
                Preview
              </Button>
            </Form>
          )}
          <Errors rows={rows} kind={kind} typed={typed} />
          <PostForm name="menuChanges" response={response} className="mt-4">
            <HiddenFields fields={Object.entries({ ...change, kind, from, next: next ?? "" })} />
            <HiddenFields fields={rows.map(({ id, version }) => ["product", `${id} ${version}`])} />
            <FormProblem className="mb-3" />
            <div className="flex flex-wrap gap-3">
              <SubmitButton look={kind === "delete" ? "danger" : "primary"} disabled={!isReady}>
                {kind === "delete" ? "Delete" : "Change"} {countText(kind === "delete" ? rows.length : changing)}
              </SubmitButton>
              <ButtonLink to={back} look="secondary">
                Cancel
              </ButtonLink>
            </div>
          </PostForm>
          <PreviewRows rows={rows} />
        </>
      )}
    </>
  );
}

type Portion = { matching: number; isFollowing: boolean; next: string | null };

function selectedText(count: number, { matching, isFollowing, next }: Portion): string {
  if (!next) return `${isFollowing ? "The last " : ""}${countText(count)} selected.`;
  const which = isFollowing ? "The next" : `The first ${count.toLocaleString("en-US")} of`;
  return `${which} ${countText(isFollowing ? count : matching)} selected. The rest come up after this.`;
}

type ErrorsProps = { rows: readonly PreviewedRow[]; kind: BulkKind; typed: Record<string, string> };

/** Products that can't be changed block the rest until they are skipped. */
function Errors({ rows, kind, typed }: ErrorsProps) {
  const wrong = rows.filter(({ error }) => error !== "").length;
  if (wrong === 0) return null;
  const { product: _, ...rest } = typed;
  const picked = typed.all ? [] : rows.map(({ id }): [string, string] => ["product", id]);
  return (
    <p role="alert" className="mt-4 flex flex-wrap items-center gap-x-3 rounded-xl bg-danger/8 px-4 py-2 text-danger">
      <b>{countText(wrong)} can't be changed like this.</b>
      {wrong < rows.length ? (
        <Link
          replace
          to={`?${new URLSearchParams([...Object.entries({ ...rest, kind, [PARTIAL]: "1" }), ...picked])}`}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Remove {wrong === 1 ? "it" : "them"} and keep the rest
        </Link>
      ) : null}
    </p>
  );
}

function useDone(response: ReturnType<typeof useFormResponse<MenuUndo>>, path: string) {
  const toast = useToast();
  const undo = useMenuUndo();
  const navigate = useNavigate();
  useEffect(() => {
    if (!response?.done) return;
    const { value } = response;
    toast(response.message, "good", value && (() => void undo(value)));
    navigate(path, { replace: true });
  }, [response, toast, undo, navigate, path]);
}
