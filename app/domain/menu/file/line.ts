/** `line`: where it begins in the file; of JSON, the number of the product. */
export type Line = { line: number; cells: string[] };
