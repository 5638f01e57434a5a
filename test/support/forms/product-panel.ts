/** What the Update Product panel sends, but for what is named. */
export const productPanel = (typed: Record<string, string>): Record<string, string> => ({
  name: "Blue Dream",
  brand: "Fig Farms",
  category: "Flower",
  description: "",
  amount: "3.5g",
  price: "30",
  salePrice: "",
  stock: "",
  stockSeen: "",
  thcContent: "",
  strain: "Sativa",
  strainDetails: "",
  "contents.weightClass": "",
  version: "1",
  ...typed,
});
