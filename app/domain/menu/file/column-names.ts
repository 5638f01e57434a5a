import { menuColumns } from "../csv.ts";

const otherColumns = ["unit", "strainType", "regularPrice", "sizePrice", "group"] as const;
export const fileColumns = [...menuColumns, ...otherColumns] as const;
export type FileColumn = (typeof fileColumns)[number];
/** "" is not imported. */
export type Meaning = FileColumn | "";

export const columnNames: Record<FileColumn, string> = {
  id: "Product ID",
  name: "Name",
  brand: "Brand",
  category: "Category",
  description: "Description",
  status: "Status",
  amount: "Size",
  strain: "Strain",
  strainDetails: "Strain details",
  thc: "THC %",
  price: "Price",
  salePrice: "Sale price",
  tags: "Tags",
  stock: "In stock",
  weightClass: "Counts as",
  grams: "Grams",
  thcMg: "THC mg",
  fluidOunces: "Fluid ounces",
  concentrateGrams: "Concentrate grams",
  image: "Picture address",
  unit: "Unit of the size",
  strainType: "Indica, sativa or hybrid",
  regularPrice: "Price before the sale",
  sizePrice: "Price of this size",
  group: "Groups sizes",
};

export const MENU_FILE_MAX_BYTES = 5 * 1024 * 1024;
export const FILE_TOO_LARGE = "Files can be up to 5 MB.";
