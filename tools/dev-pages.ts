import { createServer as createHttpServer } from "node:http";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { root } from "./pinned-node.ts";

/**
 * Serves the pages from source with hot reload on the product's port, and proxies other paths to the server.
 * Started by tools/start.ts --watch.
 */
const port = Number(process.env["PAGES_PORT"]);
const api = process.env["API"] ?? "";

/** Paths that the server answers. */
const serverPaths = "^/(api|cou|open|staff|sandbox|docs|hooks|health|ready|metrics)([/?]|$)";

const http = createHttpServer();

function serve(page: string): Promise<ViteDevServer> {
	const folder = join(root, "apps", page);
	return createServer({
		root: folder,
		configFile: join(folder, "vite.config.ts"),
		logLevel: "warn",
		clearScreen: false,
		server: { middlewareMode: true, ws: { server: http }, proxy: { [serverPaths]: { target: api } } },
	});
}

const [borrower, ...others] = await Promise.all(["borrower", "console", "sandbox", "site"].map(serve));

http.on("request", (request, response) => {
	const path = request.url ?? "/";
	const vite = others.find(({ config }) => path.startsWith(config.base)) ?? borrower;
	vite?.middlewares(request, response, () => response.writeHead(404).end());
});
http.listen(port, process.env["HOST"] ?? "127.0.0.1", () => process.send?.({ listening: port }));
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
