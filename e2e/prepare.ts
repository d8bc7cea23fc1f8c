import { notDurable, startPostgres } from "../tools/postgres.ts";
import { preparedFolder } from "./prepared-data.ts";

/** Creates the prepared product that every story copies, so that the stories do not wait for it. */
const postgres = await startPostgres(notDurable);
try {
	await preparedFolder(postgres.socketUrl);
} finally {
	postgres.stop();
}
