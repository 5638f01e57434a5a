/** `unknownOf` (contents.ts) as table columns, so guessed products can be queried; a test keeps the two in step. */

const amount = "lower(trim(amount, ' <'))";
const unit = `ltrim(${amount}, '0123456789./½¼⅛¾ -')`;
const number = `replace(rtrim(${amount}, 'abcdefghijklmnopqrstuvwxyz -'), ' / ', '/')`;

/** "g", "mg" or "mL" (menu/amount.ts), preceded by "<" if less than that. */
export const amountUnitSql = `CASE WHEN ${number} IN ('½', '¼', '⅛', '¾') OR (${number} NOT GLOB '*[^0-9./]*'
  AND ${number} NOT GLOB '*[./]*[./]*' AND ${number} GLOB '*[0-9]' AND CAST(${number} AS REAL) > 0)
  THEN iif(amount GLOB '<*', '<', '') || CASE WHEN ${unit} IN ('g', 'gram', 'grams', 'oz', 'ounce', 'ounces') THEN 'g'
    WHEN ${unit} IN ('mg', 'milligram', 'milligrams') THEN 'mg'
    WHEN ${unit} IN ('ml', 'milliliter', 'milliliters') THEN 'mL' END END`;

export const weightClassSql = `coalesce(contents ->> 'weightClass', CASE WHEN category IN ('Flower', 'Pre-roll') THEN 'flower'
  WHEN category IN ('Vape', 'Concentrate') THEN 'concentrate' WHEN category = 'Gear' THEN 'none' ELSE 'edible' END)`;

// Here milligrams are of THC.
const isDosed = "category IN ('Edible', 'Tincture')";
const unitIs = (known: string) => `amount_unit IS '${known}'`;
const knowsWeight = `(contents ->> 'grams' IS NOT NULL OR ${unitIs("g")} OR (${unitIs("mg")} AND NOT ${isDosed}))`;
const knowsVolume = `(contents ->> 'fluidOunces' IS NOT NULL OR ${unitIs("mL")})`;
const knowsThc = `(contents ->> 'thcMg' IS NOT NULL OR (thc_percent IS NOT NULL AND ${knowsWeight})
  OR (${isDosed} AND (${unitIs("mg")} OR (${unitIs("<mg")} AND weight_class = 'edible'))))`;
const isLiquid = `(weight_class = 'edible' AND (category = 'Tincture' OR ${knowsVolume}))`;

/** "edible mgThc mL"; null if nothing is unknown. */
export const unknownContentsSql = `iif(weight_class = 'none', NULL, nullif(weight_class
  || iif(${isLiquid} OR ${knowsWeight}, '', ' mg') || iif(weight_class = 'flower' OR ${knowsThc}, '', ' mgThc')
  || iif(${isLiquid} AND NOT ${knowsVolume}, ' mL', ''), weight_class))`;
