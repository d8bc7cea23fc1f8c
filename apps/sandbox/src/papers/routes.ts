import { type DrawnBorrower, drawBorrower } from "@puente/providers/identity/drawn";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";

const person = z.object({ country: z.enum(["mx", "co", "in", "ng"]), which: z.enum(["0", "1"]) });
const picture = z.extend(person, { picture: z.enum(["front.jpg", "back.jpg", "selfie.jpg"]) });

/** Papers of people who do not exist, so that anybody can try an application without showing their own. */
export function papersRoutes(app: FastifyInstance): void {
	/** Drawing takes a second: each person is drawn once. */
	const drawn = new Map<string, Promise<DrawnBorrower>>();
	const draw = ({ country, which }: z.output<typeof person>) => {
		const key = `${country}${which}`;
		const known = drawn.get(key) ?? drawBorrower(country, which === "0" ? 0 : 1);
		drawn.set(key, known);
		return known;
	};

	app.get("/sandbox/papers/:country/:which", async (request, reply) => {
		const asked = person.safeParse(request.params);
		if (!asked.success) return reply.code(404).send({ message: "There is nobody of that name." });
		const { typed, back } = await draw(asked.data);
		return { typed, pictures: ["front.jpg", ...(back === null ? [] : ["back.jpg"]), "selfie.jpg"] };
	});

	app.get("/sandbox/papers/:country/:which/:picture", async (request, reply) => {
		const asked = picture.safeParse(request.params);
		const jpeg = asked.success && pictureOf(await draw(asked.data), asked.data.picture);
		if (!jpeg) return reply.code(404).send({ message: "There is no such picture." });
		return reply.type("image/jpeg").send(Buffer.from(jpeg));
	});
}

function pictureOf({ front, back, selfie }: DrawnBorrower, name: z.output<typeof picture>["picture"]) {
	return { "front.jpg": front, "back.jpg": back, "selfie.jpg": selfie }[name];
}
