import { parseCents } from "../../number-input.ts";
import { productTags } from "../product.ts";
import { plainPrice } from "./cells.ts";
import { type FileColumn, fileColumns, type Meaning } from "./column-names.ts";
import { sizeOfHeader } from "./size-name.ts";

/** In the words of the trade's systems, the likeliest first; all are compared without case, blanks and marks. */
const synonyms: Partial<Record<FileColumn, string>> = {
  name: "productname title product itemname item menuitem displayname producttitle productfullname",
  brand: "brandname vendor manufacturer producer company productbrand supplier",
  category:
    "categoryname productcategory mastercategory categorytype producttype department maincategory customcategory type",
  description: "productdescription bodyhtml body longdescription details shortdescription",
  status: "published isactive active menustatus visibility visible",
  amount:
    "size weight varianttitle variantname variantoption variantoption1 option1value variantsize variantweight variantlabel variant netweight unitsize unitweight packagesize packsize option1 productsize amountsize displayweight variantdisplayname",
  strain: "strainname",
  strainType:
    "classification lineage genetics straingenetics dominance plant straincategory speciestype indicasativahybrid",
  strainDetails: "straindescription",
  thc: "thcpercent thcpercentage percentthc thccontent thcpct thcpotency totalthc thctotal thcvalue thclevel thccontentrange potency potencythc",
  price:
    "variantprice retailprice unitprice pricesell sellprice sellingprice baseprice regularunitprice priceeach listprice msrp regular pricerec recprice",
  salePrice:
    "discountprice discountedprice specialprice promoprice variantsaleprice variantspecialprice pricediscounted variantdiscountedprice onsaleprice",
  regularPrice: "variantcompareatprice compareatprice originalprice priceoriginal wasprice",
  stock:
    "quantity qty inventory onhand available sellablequantity variantinventoryqty variantinventoryquantity inventoryquantity quantityavailable variantquantity stocklevel unitsinstock quantityonhand",
  image:
    "imageurl imagesrc imagessrc imageurls photo photourl picture pictureurl images imagesurl imagelink primaryimage avatarimageoriginalurl image1 variantimage productimage",
  tags: "producttags",
  unit: "uom unitofmeasure sizeunit weightunit unittype variantunit variantuom amountunit",
  group: "handle",
};

const squash = (text: string) =>
  text
    .toLowerCase()
    .replace(/%/g, "percent")
    .replace(/[^a-z0-9]/g, "");
const own = (column: FileColumn) => (column === "sizePrice" ? [] : [column.toLowerCase()]);
// Jane's "kind" is our category; its "category" is the strain type.
const namesOf = (column: FileColumn) => [
  ...(column === "category" ? ["kind"] : []),
  ...own(column),
  ...(synonyms[column]?.split(" ") ?? []),
];

/** Whether the column has our own name; its cells are then in our own format. */
export const isOwnName = (header: string, column: Meaning): boolean => squash(header) === column.toLowerCase();

/** By the names of columns; of several that fit, the likelier and then the first. A correction wins. */
export function guessColumns(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  chosen: Readonly<Record<number, Meaning>> = {},
): Meaning[] {
  const meanings = head.map((_, at): Meaning | undefined => chosen[at]);
  const claim = (column: FileColumn, isName: (header: string, name: string) => boolean) => {
    if (meanings.includes(column)) return;
    for (const name of namesOf(column)) {
      const at = head.findIndex(
        (header, at) =>
          meanings[at] === undefined &&
          isName(header, name) &&
          holds(
            column,
            header,
            rows.map((cells) => cells[at] ?? ""),
          ),
      );
      if (at < 0) continue;
      meanings[at] = column;
      return;
    }
  };
  for (const column of fileColumns) claim(column, (header, name) => squash(header) === name);
  for (const column of fileColumns) claim(column, (header, name) => endsOf(header).includes(name));
  return head.map((header, at) => meanings[at] ?? (isSizePrice(header, rows, at) ? "sizePrice" : ""));
}

/** The path of a JSON field, and without its first parts: "pricing.price_sell" is a "price_sell". */
const endsOf = (header: string): string[] => {
  const parts = header.includes(" ") ? [header] : header.split(".");
  return parts.map((_, at) => squash(parts.slice(at).join("")));
};

/** Exports have empty columns beside full ones. Shops tag products with anything: a column of none of our tags is no guess. */
function holds(column: FileColumn, header: string, cells: readonly string[]): boolean {
  const typed = cells.map((cell) => cell.trim().toLowerCase()).filter(Boolean);
  if (typed.length === 0) return cells.length === 0 || isOwnName(header, column);
  return column !== "tags" || typed.some((text) => productTags.some((tag) => text.includes(tag.toLowerCase())));
}

function isSizePrice(header: string, rows: readonly (readonly string[])[], at: number): boolean {
  if (sizeOfHeader(header) === undefined) return false;
  const typed = rows.map((cells) => parseCents(plainPrice(cells[at] ?? ""))).filter((cents) => cents !== null);
  return typed.filter(Number.isNaN).length <= typed.length / 2;
}
