import { type Country, countries } from "@puente/contract/region";
import type { SyntheticBorrower } from "@puente/providers/identity/synthetic";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";

const person = z.object({ country: z.enum(countries), which: z.enum(["0", "1"]) });
const turnFrame = z.extend(person, { frame: z.string().check(z.regex(/^\d{1,2}\.jpg$/)) });
const picture = z.extend(person, { picture: z.enum(["front.jpg", "back.jpg", "selfie.jpg"]) });

/** Identity documents of synthetic identities, so that an application can be tried without real documents. */
export function papersRoutes(app: FastifyInstance): void {
	/** Each person is drawn once, because drawing takes a second. */
	const drawn = new Map<string, Promise<SyntheticBorrower>>();
	const draw = ({ country, which }: z.output<typeof person>) => {
		const key = `${country}${which}`;
		const identity = drawn.get(key) ?? drawOnce(country, which === "0" ? 0 : 1);
		drawn.set(key, identity);
		return identity;
	};

	app.get("/sandbox/papers/:country/:which", async (request, reply) => {
		const params = person.safeParse(request.params);
		if (!params.success) return reply.code(404).send({ message: "There is no such identity." });
		const { typed, back } = await draw(params.data);
		return { typed, pictures: ["front.jpg", ...(back === null ? [] : ["back.jpg"]), "selfie.jpg"] };
	});

	/** The same person turning the head, one frame of a burst; drawn once, because it takes some seconds. */
	const turns = new Map<SyntheticBorrower, Promise<readonly Uint8Array[]>>();
	app.get("/sandbox/papers/:country/:which/turn/:frame", async (request, reply) => {
		const params = turnFrame.safeParse(request.params);
		if (!params.success) return reply.code(404).send({ message: "There is no such frame." });
		const borrower = await draw(params.data);
		const turn = turns.get(borrower) ?? borrower.burst("turn");
		turns.set(borrower, turn);
		const jpeg = (await turn)[Number.parseInt(params.data.frame, 10)];
		if (jpeg === undefined) return reply.code(404).send({ message: "There is no such frame." });
		return reply.type("image/jpeg").send(Buffer.from(jpeg));
	});

	app.get("/sandbox/papers/:country/:which/:picture", async (request, reply) => {
		const params = picture.safeParse(request.params);
		const jpeg = params.success && pictureOf(await draw(params.data), params.data.picture);
		if (!jpeg) return reply.code(404).send({ message: "There is no such picture." });
		return reply.type("image/jpeg").send(Buffer.from(jpeg));
	});
}

/** Loaded on demand: fonts, pictures and barcodes are a third of what the sandbox would load at its start. */
async function drawOnce(country: Country, which: 0 | 1): Promise<SyntheticBorrower> {
	const { drawBorrower } = await import("@puente/providers/identity/synthetic");
	return drawBorrower(country, which);
}

function pictureOf({ front, back, selfie }: SyntheticBorrower, name: z.output<typeof picture>["picture"]) {
	return { "front.jpg": front, "back.jpg": back, "selfie.jpg": selfie }[name];
}
