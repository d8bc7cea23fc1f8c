import fastify from "fastify";
import pg from "pg";

/** The limit for a call that reads: Fastify without anything of ours, and one prepared select by key. */
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
const app = fastify();
app.get<{ Params: { id: string } }>("/borrowers/:id", async ({ params }) => {
	const text = "select id, country, registered_at from borrowers where id = $1";
	const { rows } = await pool.query({ name: "by-key", text, values: [params.id] });
	return rows[0];
});
process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
process.on("message", () => process.send?.(process.cpuUsage()));
process.on("disconnect", () => process.exit(0));
