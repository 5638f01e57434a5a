// Help and arguments of each script in package.json. No imports, because it is read before anything is installed.

const text = (/** @type {string} */ value, /** @type {string} */ help) =>
  /** @type {const} */ ({ type: "string", value, help });
const many = (/** @type {string} */ value, /** @type {string} */ help) =>
  /** @type {const} */ ({ type: "string", multiple: true, value, help });
const flag = (/** @type {string} */ help) => /** @type {const} */ ({ type: "boolean", help });
const NUMBER = /^\d+(\.\d+)?$/;
const number = (/** @type {string} */ fallback, /** @type {string} */ help) =>
  /** @type {const} */ ({
    type: "string",
    value: "N",
    default: fallback,
    help: `${help} (${fallback})`,
    allows: NUMBER,
  });
/** One or more of these, divided by commas. */
const listOf = (/** @type {string[]} */ names, /** @type {string} */ help = names.join(", ")) =>
  /** @type {const} */ ({
    type: "string",
    value: "NAME,NAME",
    help,
    allows: new RegExp(`^(,?(${names.join("|")})(?=,|$))+$`),
  });

const dataset = text("FOLDER", "the real shops and products as shops.csv and products.csv (../shared/data/kushy)");
const remote = {
  remote: flag("the deployed database, through wrangler"),
  env: /** @type {const} */ ({
    type: "string",
    value: "NAME",
    default: "production",
    help: "with --remote: wrangler's environment (production)",
    needs: "remote",
  }),
};
const sqlOut = text("FILE", "write the statements to a file and touch no database");
const write = flag("write what was measured into the table of test/bench/README.md, with commit and date");
const imports = {
  "dry-run": flag("say what would happen and write nothing"),
  report: text("FILE", "where to list every row that was skipped or changed"),
  ...remote,
  "sql-out": sqlOut,
};

const tests = {
  deep: flag("the long forms instead, as npm run test:deep"),
  project: many("NAME", "rules, worker, tools or browser; may be repeated"),
  testNamePattern: { .../** @type {const} */ ({ short: "t" }), ...text("PATTERN", "only tests with this name") },
  reporter: many("NAME", "one of vitest's reporters"),
  bail: text("N", "stop after N failures"),
  retry: text("N", "try a failed test N more times"),
  testTimeout: text("MS", "fail a test after so many milliseconds"),
  maxWorkers: text("N", "files at a time"),
};
const server = { dev: flag("serve with hot reload instead of the production build, as npm run dev") };
const settings =
  "PORT, STATE_DIR, CLOCK, RATE_LIMIT_SCALE, LICENSE_CHECK, OPEN_STATES, ASK_AGE, SECOND_STEP, ADMISSION (README)";

export const commands = /** @type {const} */ ({
  start: {
    does: "Builds, migrates, fills an empty database with the demo marketplace and serves it locally.",
    options: server,
    variables: settings,
    example: "PORT=8800 STATE_DIR=.wrangler/other npm start",
  },
  dev: {
    does: "Serves the application locally with hot reload.",
    options: server,
    variables: settings,
    example: "PORT=8800 npm run dev",
  },
  test: {
    does: "Runs the tests that a landing needs, or all those whose path contains a FILTER.",
    words: ["[FILTER…]"],
    options: tests,
    example: "npm test -- --project rules orders",
  },
  "test:deep": {
    does: "Runs every test in its long form: details, many kills, every fault, long races, every screen, backup drills.",
    words: ["[FILTER…]"],
    options: tests,
    example: "npm run test:deep -- crash",
  },
  check: {
    does: "Checks lint, format, types, the table of floors, the lockfile and dead code.",
    example: "npm run check",
  },
  build: { does: "Builds for production into build/.", example: "npm run build" },
  deploy: {
    does: "Checks the settings, builds, applies the migrations to the deployed database, deploys and asks it how it is.",
    runs: "workers/local/deploy.ts",
    options: {
      "dry-run": flag("build, and print what is still missing, the size and the start time; works offline"),
      "push-keys": flag(
        "only print a new key pair for Web Push, as commands that set it; old subscriptions stop working",
      ),
    },
    example: "npm run deploy -- --dry-run",
  },
  "import:catalogue": {
    does: "Imports a master catalog from a CSV file: all of it or, if one row cannot be written, none.",
    runs: "workers/local/import.ts",
    as: "catalogue",
    words: ["FILE.csv"],
    options: imports,
    example: "npm run import:catalogue -- products.csv --dry-run",
  },
  "import:strains": {
    does: "Imports strains from a CSV file: all of it or, if one row cannot be written, none.",
    runs: "workers/local/import.ts",
    as: "strains",
    words: ["FILE.csv"],
    options: imports,
    example: "npm run import:strains -- strains.csv",
  },
  "import:shops": {
    does: "Imports dispensaries from a CSV file, and says how many of them are listed and what the others lack.",
    runs: "workers/local/import.ts",
    as: "shops",
    words: ["FILE.csv"],
    options: { ...imports, "every-type": flag("head shops, doctors and the rest too") },
    example: "npm run import:shops -- shops.csv --report skipped.csv",
  },
  import: {
    does: "Restores a dispensary from the file that its owner downloaded. Refuses a damaged file, or a dispensary that is already here.",
    runs: "workers/local/import-shop.ts",
    words: ["shop", "FILE.zip"],
    options: remote,
    example: "npm run import -- shop green-door.zip",
  },
  "import:places": {
    does: "Loads the embedded gazetteer of ZIP codes and cities.",
    runs: "workers/local/import-places.ts",
    options: { ...remote, "sql-out": sqlOut },
    example: "npm run import:places -- --remote",
  },
  "account:create": {
    does: "Creates an operator's account. Dispensaries register themselves.",
    runs: "workers/local/account-create.ts",
    options: {
      email: text("NAME@HOST", "required"),
      role: text("ROLE", "required: courier, dispatcher or admin"),
      name: text('"First Last"', "the name that screens show"),
      password: text("TEXT", "8 to 128 characters; without it one is generated and printed"),
      ...remote,
    },
    example: "npm run account:create -- --email kim@example.org --role dispatcher",
  },
  bench: {
    does: "Measures the figures of test/bench/README.md: rows, calls and bytes, and CPU as ratios within one run.",
    runs: "test/bench/run.ts",
    words: ["[GROUP…]"],
    options: {
      write,
      data: dataset,
    },
    note: "GROUP is menu, nearby, search, javascript, cpu, cost, interaction, board or embed; without one all are measured.",
    example: "npm run bench -- nearby search --write",
  },
  backup: {
    does: "Copies rows and images into a folder, with counts, sums and checksums. It holds personal data.",
    runs: "workers/local/backup.ts",
    options: { out: text("FOLDER", "a new folder (.wrangler/backups/TIME)"), ...remote },
    note: "With --remote only the rows: copy the bucket itself with any S3 client.",
    example: "npm run backup -- --out /backups/monday",
  },
  restore: {
    does: "Fills an empty STATE_DIR from a backup and fails on any difference.",
    runs: "workers/local/restore.ts",
    words: ["FOLDER"],
    options: {
      check: flag("only check the backup's files against their checksums"),
      compare: flag("only compare STATE_DIR, or with --remote the deployed database, with the backup"),
      "sql-out": text("FILE", "write statements for an empty, migrated deployed database (workers/README.md)"),
      ...remote,
    },
    example: "STATE_DIR=.wrangler/restored npm run restore -- /backups/monday",
  },
  mutants: {
    does: "Runs mutation tests of app/domain; fails below 90 %.",
    options: {
      mutate: text("PATTERN", "only these files"),
      concurrency: text("N", "test runners at a time"),
    },
    example: 'npm run mutants -- --mutate "app/domain/orders/**/!(*schema).ts"',
  },
  lab: {
    does: "Runs one of the laboratories, which measure what no landing waits for; without a NAME it lists them.",
    words: ["[NAME]"],
    example: "npm run lab -- scale --sizes 1000,10000",
  },
  "lab peers": {
    does: "Compares our menu with the same page by Next.js and the same list by Vendure, installed aside.",
    runs: "test/lab/peers.ts",
    options: {
      requests: number("200", "requests a round"),
      rounds: number("7", "interleaved rounds"),
      visits: number("7", "visits by a browser"),
      concurrency: number("4", "requests at a time"),
      only: { ...text("SIDE", "next or vendure"), allows: /^(next|vendure)$/ },
      folder: text("FOLDER", "work here, and reuse what an earlier run with --keep left"),
      keep: flag("leave what was installed"),
      write,
    },
    example: "npm run lab -- peers --only next --rounds 3",
  },
  "lab edge": {
    does: "Measures what each part of app/edge buys: the same build with one part off, beside the whole.",
    runs: "test/lab/edge.ts",
    options: {
      requests: number("200", "requests a round"),
      rounds: number("5", "interleaved rounds"),
      visits: number("5", "visits by a browser"),
      write,
    },
    example: "npm run lab -- edge --rounds 3",
  },
  "lab scale": {
    does: "Measures how rows read, CPU and size grow with the marketplace.",
    runs: "test/lab/scale.ts",
    options: {
      sizes: /** @type {const} */ ({
        type: "string",
        value: "N,N",
        default: "1000,10000",
        help: "numbers of dispensaries (1000,10000)",
        allows: /^[1-9]\d*(,[1-9]\d*)*$/,
      }),
      "products-per-vendor": number("10", "products on each menu"),
      "orders-per-vendor": number("2", "orders of each dispensary"),
      orders: number("300", "orders that are played to weigh one"),
      folder: text("FOLDER", "keep the databases here, and reuse them"),
      write,
    },
    example: "npm run lab -- scale --sizes 1000,10000,100000",
  },
  "lab menu-cache": {
    does: "Simulates which menus come from a cache, and how old they get.",
    runs: "test/lab/menu-cache.ts",
    options: {
      views: number("1000", "views of the menu a day"),
      writes: number("40", "changes of it a day"),
      places: number("30", "data centers"),
      isolates: number("5", "isolates in each"),
      days: number("30", "days"),
      write,
    },
    example: "npm run lab -- menu-cache --views 300",
  },
  "lab dispensary-object": {
    does: "Places orders on one D1, and in an object per dispensary with a database of its own, and compares what both cost.",
    runs: "test/lab/dispensary-object.ts",
    options: {
      shops: number("20", "dispensaries"),
      orders: number("200", "orders a round"),
    },
    example: "npm run lab -- dispensary-object --orders 50",
  },
  "lab pos-menu": {
    does: "Measures how soon a point of sale's change is on the cached public menu. Builds first.",
    runs: "test/lab/pos-menu.ts",
    options: { changes: number("60", "changes of a price"), write },
    example: "npm run lab -- pos-menu --changes 100",
  },
  "lab move-in": {
    does: "Measures how long a newcomer takes to move in with a menu, by a model of reading and pressing. Builds first.",
    runs: "test/lab/move-in.ts",
    options: { products: number("300", "products in the file"), write },
    example: "npm run lab -- move-in --products 500",
  },
  "lab archive": {
    does: "Measures how long the file takes by which a dispensary moves out, and whether it comes out equal again.",
    runs: "test/lab/archive.ts",
    options: { orders: number("5000", "orders besides the demo's"), write },
    example: "npm run lab -- archive --orders 20000",
  },
  "lab lighthouse": {
    does: "Measures Lighthouse's four scores for every public page; the goal is 95. Wants a quiet machine.",
    runs: "test/lab/lighthouse.ts",
    options: {
      runs: number("3", "measurements of each page; the median counts"),
      only: text("PAGE,PAGE", "these pages only"),
      origin: text("URL", "a server that is already running, with the demo in it"),
      categories: listOf(
        ["performance", "accessibility", "best-practices", "seo"],
        "these scores only: performance, accessibility, best-practices, seo",
      ),
    },
    example: "npm run lab -- lighthouse --only menu,nearby --runs 1",
  },
  "lab load": {
    does: "Fills STATE_DIR with generated dispensaries for measuring; continues where it was interrupted.",
    runs: "workers/local/load.ts",
    options: {
      vendors: number("2314", "dispensaries"),
      "products-per-vendor": number("75", "products on each menu, up to 500"),
      "orders-per-vendor": number("0", "orders of each dispensary, up to 20,000"),
    },
    example: "STATE_DIR=.wrangler/large npm run lab -- load --vendors 10000",
  },
  "lab restore-drill": {
    does: "Backs up STATE_DIR into a temporary folder, restores it there and compares the two.",
    runs: "workers/local/restore-drill.ts",
    example: "npm run lab -- restore-drill",
  },
  "lab soak": {
    does: "Runs mixed traffic and fails on a 5xx, a lost order or growing memory.",
    runs: "test/lab/soak.ts",
    options: {
      minutes: number("30", "how long"),
      shoppers: number("4", "visitors at a time"),
      pause: number("250", "milliseconds between two tasks of one visitor"),
    },
    example: "npm run lab -- soak --minutes 5",
  },
  "lab rush": {
    does: "Plays a rush at twice what this machine can serve, then failures of the platform; fails if an order is lost, doubled, oversold or over a limit, or takes too long.",
    runs: "test/lab/rush.ts",
    options: {
      seconds: number("20", "how long the rush lasts"),
      stall: number("40", "how long the database stalls"),
      rate: number("0", "visits a second that saturate this machine; 0 finds out"),
      "no-faults": flag("only the rush"),
      "without-admission": flag("the control, which fails: browsing and orders wait in one line"),
    },
    example: "npm run lab -- rush --seconds 10 --no-faults",
  },
  "lab routes": {
    does: "Compares planned routes with the best of all orders and with published answers, and looks for an unlawful one.",
    runs: "test/lab/routes.ts",
    options: {
      days: number("100000", "random days"),
      instances: number("500", "days of up to 9 stops beside the best of all orders"),
      timed: number("1000", "plans of 30 stops that are timed"),
      write,
    },
    example: "npm run lab -- routes --days 1000",
  },
  "lab market": {
    does: "Plays market days from seeds on a simulated platform, with faults and kills, and has two checkers judge each.",
    runs: "test/lab/market.ts",
    options: {
      seeds: number("200", "days"),
      seed: number("0", "the first day's seed"),
      planted: flag("then plant bugs one by one, and say which checker finds each"),
    },
    example: "npm run lab -- market --seeds 10000 --planted",
  },
  "lab simulate": {
    does: "Plays a city's day of deliveries on the simulated platform, and compares offers with a pull from a pool.",
    runs: "test/lab/simulate.ts",
    options: {
      couriers: number("40", "couriers, each with a shift"),
      orders: number("2000", "orders of the day"),
      seed: number("1", "the same seed gives the same figures"),
    },
    example: "npm run lab -- simulate --couriers 20 --orders 500",
  },
  "lab sbom": {
    does: "Writes the bill of materials of what is deployed (CycloneDX) and checks its licenses.",
    runs: "test/lab/sbom.ts",
    words: ["[FILE]"],
    example: "npm run lab -- sbom nearleaf.cdx.json",
  },
  "lab scan": {
    does: "Runs CSP evaluator, HTML checker, sqlmap and wapiti on a fresh production build.",
    runs: "test/lab/scan.ts",
    options: { only: listOf(["csp", "html", "sqlmap", "wapiti"]) },
    example: "npm run lab -- scan --only csp,html",
  },
  "db:generate": {
    does: "Regenerates migrations/meta, the snapshot of the tables in db/schema (db/README.md).",
    runs: "workers/local/schema-snapshot.ts",
    options: { name: text("NAME", "add a migration instead, for a schema that is already deployed") },
    example: "npm run db:generate",
  },
});
