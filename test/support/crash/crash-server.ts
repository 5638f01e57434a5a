// A production server in a process group of its own, so that a test can end all of it by one kill -9.
import { localBindings } from "#workers/local/bindings.ts";
import { createServer } from "#workers/local/state.ts";

const { STATE_DIR: dir = "", PORT = "0", CLOCK = "open", RESEND_API_KEY, RESEND_URL } = process.env;
const bindings = localBindings({ CLOCK, RATE_LIMIT_SCALE: "1000000", ADMISSION: "off", RESEND_API_KEY, RESEND_URL });
const { port } = await createServer({ dir, port: Number(PORT), bindings }).ready;
console.log(`ready on ${port}`);
