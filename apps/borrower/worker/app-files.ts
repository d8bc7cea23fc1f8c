/** The files of one build. The build inserts them into the service worker. */
export type Build = {
	/** Changes with every file. */
	readonly version: string;
	/** SHA-256 of index.html. */
	readonly pageDigest: string;
	/** Paths of the files that the screens need. */
	readonly files: readonly string[];
};

type Environment = {
	readonly caches: CacheStorage;
	readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
	readonly sha256: (text: string) => Promise<string>;
};

/** What is needed of a request to decide who answers it. */
type RequestLine = Pick<Request, "method" | "mode" | "url">;

type AppFiles = {
	readonly install: () => Promise<void>;
	/** False for calls, the console, the sandbox and all other paths: they never pass through the cache. */
	readonly answers: (request: RequestLine) => boolean;
	readonly answer: (request: Request) => Promise<Response>;
	/** Deletes the files of former builds. */
	readonly removeOld: () => Promise<void>;
};

const prefix = "puente-files-";
/** Few at a time, so that the calls of the open screen need not wait. */
const parallelMax = 4;
/** A path with a digest in its name has the same content for ever. */
const isHashed = (path: string) => path.startsWith("/assets/");
/** The first page of a desktop stores its own files, for use without network (apps/site/src/keep-files.ts). */
const isOfSite = (path: string) => path.startsWith("/site/");

/**
 * The files of the app, one cache for each build. A page that was opened with a former build still finds its files,
 * because their caches stay until no page needs them.
 */
export function createAppFiles(build: Build, { caches, fetch, sha256 }: Environment): AppFiles {
	const name = prefix + build.version;
	const paths = new Set(build.files);

	const fetchFile = async (path: string): Promise<Response> => {
		const known = isHashed(path) ? await caches.match(path) : undefined;
		const response = known ?? (await fetch(path, { cache: isHashed(path) ? "default" : "no-cache" }));
		if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
		return response;
	};
	return {
		async install() {
			const page = await fetch("/", { cache: "no-cache" });
			// While a new version is rolled out, another server may still send the former page.
			if ((await sha256(await page.clone().text())) !== build.pageDigest)
				throw new Error("the server sent the page of another build");
			// Created anew, because removeOld goes by the order of creation.
			await caches.delete(name);
			const cache = await caches.open(name);
			const waiting = [...build.files];
			const next = async (): Promise<void> => {
				for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
					await cache.put(path, await fetchFile(path));
			};
			await Promise.all(Array.from({ length: parallelMax }, next));
			await cache.put("/", page);
		},
		answers({ method, mode, url }) {
			const { pathname } = new URL(url);
			if (method !== "GET") return false;
			if (mode === "navigate") return pathname === "/";
			return paths.has(pathname) || isHashed(pathname) || isOfSite(pathname);
		},
		async answer(request) {
			const { pathname } = new URL(request.url);
			if (isOfSite(pathname))
				return fetch(request).catch(async () => (await caches.match(pathname)) ?? Response.error());
			const own = await caches.open(name);
			// A browser may delete caches when the phone is full.
			return (await own.match(pathname)) ?? (await caches.match(pathname)) ?? fetch(request);
		},
		async removeOld() {
			const names = (await caches.keys()).filter((each) => each.startsWith(prefix));
			// A newer one may be filled at this moment.
			const former = names.slice(0, Math.max(0, names.indexOf(name)));
			await Promise.all(former.map((each) => caches.delete(each)));
		},
	};
}
