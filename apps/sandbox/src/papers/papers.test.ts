import { expect, it } from "vitest";
import { testApp } from "../test-app.ts";

it("returns the documents of synthetic identities, and 404 for unknown ones", async () => {
	const app = await testApp();
	const papers = await app.inject("/sandbox/papers/ng/0");
	expect(papers.json()).toMatchObject({
		typed: { lastName: "OKAFOR" },
		pictures: ["front.jpg", "selfie.jpg"],
	});
	const front = await app.inject("/sandbox/papers/ng/0/front.jpg");
	expect(front.headers["content-type"]).toBe("image/jpeg");
	expect(front.rawPayload.subarray(0, 3).toString("hex")).toBe("ffd8ff");
	const turned = await app.inject("/sandbox/papers/ng/0/turn/20.jpg");
	expect(turned.rawPayload.subarray(0, 3).toString("hex")).toBe("ffd8ff");
	expect((await app.inject("/sandbox/papers/ng/0/turn/45.jpg")).statusCode).toBe(404);
	for (const path of ["/sandbox/papers/ng/2", "/sandbox/papers/us/0", "/sandbox/papers/ng/0/back.jpg"]) {
		expect((await app.inject(path)).statusCode).toBe(404);
	}
});
