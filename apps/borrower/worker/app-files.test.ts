import { describe, expect, it } from "vitest";
import { type Build, createAppFiles } from "./app-files.ts";

/** The parts of a phone's cache storage that the worker uses; caches are listed in the order of creation. */
function memoryCaches() {
	const stores = new Map<string, Map<string, Response>>();
	const open = (name: string) => {
		const store = stores.get(name) ?? new Map<string, Response>();
		stores.set(name, store);
		return {
			match: async (path: string) => store.get(path)?.clone(),
			put: async (path: string, response: Response) => void store.set(path, response),
		};
	};
	const storage = {
		open: async (name: string) => open(name),
		delete: async (name: string) => stores.delete(name),
		keys: async () => [...stores.keys()],
		match: async (path: string) => {
			for (const store of stores.values()) if (store.has(path)) return store.get(path)?.clone();
			return undefined;
		},
	};
	return { stores, storage: storage as unknown as CacheStorage };
}

/** A server with the files of one build, and the phone that asks it. */
function createPhone() {
	const { stores, storage } = memoryCaches();
	const served = new Map<string, string>();
	const requests: string[] = [];
	let online = true;
	const deploy = (version: string, chunk: string): Build => {
		served.clear();
		served.set("/", `page ${version}`);
		served.set(`/assets/${chunk}.js`, `code of ${chunk}`);
		served.set("/assets/shared.js", "shared code");
		served.set("/icon.svg", `icon ${version}`);
		const files = [...served.keys()].filter((path) => path !== "/");
		return { version, pageDigest: `digest of page ${version}`, files };
	};
	const filesOf = (build: Build) =>
		createAppFiles(build, {
			caches: storage,
			sha256: async (text) => `digest of ${text}`,
			fetch: async (request) => {
				const path = typeof request === "string" ? request : new URL(request.url).pathname;
				if (!online) throw new TypeError("offline");
				requests.push(path);
				const body = served.get(path);
				return new Response(body ?? "", { status: body === undefined ? 404 : 200 });
			},
		});
	return {
		stores,
		storage,
		served,
		requests,
		deploy,
		filesOf,
		goOffline: () => {
			online = false;
		},
	};
}

const address = (path: string) => `https://puente.test${path}`;
const get = (path: string) => new Request(address(path));
const textOf = async (response: Promise<Response>) => (await response).text();

describe("the app's files", () => {
	it("are all answered without network after they were installed", async () => {
		const phone = createPhone();
		const files = phone.filesOf(phone.deploy("1", "home"));
		await files.install();
		phone.goOffline();
		expect(await textOf(files.answer(get("/?packageName=com.puente.mx")))).toBe("page 1");
		expect(await textOf(files.answer(get("/assets/home.js")))).toBe("code of home");
		expect(await textOf(files.answer(get("/icon.svg")))).toBe("icon 1");
	});

	it("come from the network where the phone has deleted them", async () => {
		const phone = createPhone();
		const files = phone.filesOf(phone.deploy("1", "home"));
		await files.install();
		phone.stores.clear();
		expect(await textOf(files.answer(get("/assets/home.js")))).toBe("code of home");
	});

	it("of the first page of a desktop are the server's, and without network those that the page stored", async () => {
		const phone = createPhone();
		const files = phone.filesOf(phone.deploy("1", "home"));
		await (await phone.storage.open("puente-site")).put("/site/main.js", new Response("stored"));
		phone.served.set("/site/main.js", "served");
		expect(await textOf(files.answer(get("/site/main.js")))).toBe("served");
		phone.goOffline();
		expect(await textOf(files.answer(get("/site/main.js")))).toBe("stored");
		expect((await files.answer(get("/site/other.js"))).type).toBe("error");
	});

	it("are not installed when the server sends the page of another build", async () => {
		const phone = createPhone();
		const next = phone.deploy("2", "new");
		phone.deploy("1", "home");
		await expect(phone.filesOf(next).install()).rejects.toThrow("another build");
		expect(phone.stores.size).toBe(0);
	});

	it("are not installed when one of them is missing", async () => {
		const phone = createPhone();
		const build = phone.deploy("1", "home");
		phone.served.delete("/assets/home.js");
		await expect(phone.filesOf(build).install()).rejects.toThrow("/assets/home.js was answered with 404");
	});
});

describe("a new build", () => {
	it("is answered to the next page, while an open page still gets its own files", async () => {
		const phone = createPhone();
		await phone.filesOf(phone.deploy("1", "old")).install();
		const next = phone.filesOf(phone.deploy("2", "new"));
		await next.install();
		phone.goOffline();
		expect(await textOf(next.answer(get("/")))).toBe("page 2");
		expect(await textOf(next.answer(get("/assets/old.js")))).toBe("code of old");
		expect(await textOf(next.answer(get("/icon.svg")))).toBe("icon 2");
	});

	it("requests only what changed", async () => {
		const phone = createPhone();
		await phone.filesOf(phone.deploy("1", "old")).install();
		phone.requests.length = 0;
		await phone.filesOf(phone.deploy("2", "new")).install();
		expect(phone.requests.sort()).toEqual(["/", "/assets/new.js", "/icon.svg"]);
	});

	it("removes former builds, but not one that is being installed", async () => {
		const phone = createPhone();
		await phone.filesOf(phone.deploy("1", "old")).install();
		const second = phone.filesOf(phone.deploy("2", "new"));
		await second.install();
		await phone.filesOf(phone.deploy("3", "newer")).install();
		await second.removeOld();
		expect([...phone.stores.keys()]).toEqual(["puente-files-2", "puente-files-3"]);
	});

	it("may be a former one that is deployed again", async () => {
		const phone = createPhone();
		const first = phone.deploy("1", "old");
		await phone.filesOf(first).install();
		await phone.filesOf(phone.deploy("2", "new")).install();
		const again = phone.filesOf(phone.deploy("1", "old"));
		await again.install();
		await again.removeOld();
		expect([...phone.stores.keys()]).toEqual(["puente-files-1"]);
	});
});

describe("the worker answers", () => {
	const phone = createPhone();
	const files = phone.filesOf(phone.deploy("1", "home"));
	const line = (path: string, mode: RequestMode = "cors", method = "GET") => ({
		url: address(path),
		mode,
		method,
	});

	it.each([
		["the page", line("/?packageName=com.puente.ng", "navigate")],
		["a file of this build", line("/assets/home.js")],
		["a file of a former build", line("/assets/former.js")],
		["the icon", line("/icon.svg", "no-cors")],
		["a file of the first page of a desktop", line("/site/main.js")],
	])("%s", (_, request) => expect(files.answers(request)).toBe(true));

	it.each([
		["a call", line("/api/user/application")],
		["the check of the network", line("/", "cors", "HEAD")],
		["the console", line("/console/", "navigate")],
		["a file of the console", line("/console/assets/home.js")],
		["the sandbox phone", line("/phone/", "navigate")],
		["a manifest", line("/com.puente.mx.webmanifest")],
	])("not %s", (_, request) => expect(files.answers(request)).toBe(false));
});
