import { notDurable, startPostgres } from "../tools/postgres.ts";
import { preparedFolder } from "./prepared-data.ts";

/** Makes what every product of the stories is a copy of, so that the stories find it ready. */
const postgres = await startPostgres(notDurable);
try {
	await preparedFolder(postgres.url);
} finally {
	postgres.stop();
}
