/** What may mean something to a statement, a pattern or the index of words, and is looked for as it is. */
export const oddTexts = [
  ..."'\"%_\\*^(🌿",
  ...["100%", "a_b", "OR NOT", "NEAR(a b)", "name:x*", "'; DROP TABLE products; --", "😀😀😀", "x".repeat(60)],
];
