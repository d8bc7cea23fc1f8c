import { type Country, countries } from "@puente/core/region";
import { ok } from "@puente/core/result";
import type { FaceEmbedding } from "@puente/providers/identity";
import { sandboxes } from "@puente/regions/sandbox";
import { printed } from "../../../../packages/providers/src/identity/documents/lines.ts";
import { fronts } from "../../../../packages/providers/src/identity/synthetic/drawings.ts";
import { withNumbers } from "../../../../packages/providers/src/identity/synthetic/people.ts";
import type { IdentityChecks } from "../../../server/src/platform/context/calls.ts";
import type { DemoPerson } from "../../../server/src/start/demo/demo-server.ts";
import type { Chance } from "../world/chance.ts";

const two = (value: number) => String(value).padStart(2, "0");

/** A person with papers. The pictures hold only the number of the person: nothing here reads pictures. */
export function makePerson(country: Country, number: number, chance: Chance): DemoPerson {
	const { demo, document } = sandboxes[country];
	const { numberOf, namesOf } = fronts[document.front];
	const sex = chance.pick(["female", "male"] as const);
	const given = chance.pick(sex === "female" ? demo.women : demo.men);
	const [father, mother] = [chance.pick(demo.families), chance.pick(demo.families)];
	const birthday = `${1974 + chance.below(26)}-${two(1 + chance.below(12))}-${two(1 + chance.below(28))}`;
	const street = `${demo.street} ${10 + chance.below(190)}`;
	const names = { given: printed(given), father: printed(father), mother: printed(mother) };
	const person = withNumbers(
		{ ...names, sex, birthday, birthPlace: "DF", street, town: demo.town },
		chance.below,
	);
	const nationalId = numberOf(person);
	const typed = namesOf(given, father, mother);
	const { firstName, middleName, lastName, secondLastName } = typed;
	const name = printed(
		[firstName, middleName, lastName, secondLastName].filter((part) => part !== "").join(" "),
	);
	const families = {
		lastName: printed(typed.lastName),
		...(typed.secondLastName !== "" && { secondLastName: printed(typed.secondLastName) }),
	};
	const address = `${street}, ${demo.town}`;
	const picture = Buffer.from(`${country} ${number}`);
	return {
		typed: { ...typed, gender: sex, birthday, nationalId, address, cityOfBirth: "DF" },
		front: picture,
		back: document.back ? picture : null,
		selfie: picture,
		printed: { cardNo: nationalId, name, birthday, address, ...(document.front !== "panFront" && families) },
	};
}

/** Finds people by their pictures. */
export type Faces = { readonly add: (person: DemoPerson) => void; readonly checks: IdentityChecks };

const embeddingLength = 128;
const faceScorePass = 5;

const keyOf = (picture: Uint8Array) => Buffer.from(picture).toString("latin1");

/** Answers about documents and faces at once, as if everything were read well. */
export function createFaces(): Faces {
	const people = new Map<string, { readonly person: DemoPerson; readonly face: FaceEmbedding }>();
	const find = (bytes: Uint8Array) => {
		const found = people.get(keyOf(bytes));
		if (!found) throw new Error("An image of no person was checked.");
		return found;
	};
	return {
		add(person) {
			// Like those of different people: no two are near each other.
			const turn = people.size + 1;
			const face = Float32Array.from({ length: embeddingLength }, (_, at) => Math.sin(turn * (at + 1) ** 2));
			for (const picture of [person.front, person.back, person.selfie])
				if (picture) people.set(keyOf(picture), { person, face });
		},
		checks: {
			isSameFace: (one, other) => one[0] === other[0],
			checkImage: async (bytes) => ok({ jpeg: bytes, width: 0, height: 0, complaints: [] }),
			readAhead: () => undefined,
			async readDocument({ jpeg }) {
				const read = Object.entries(find(jpeg).person.printed);
				const fields = read.map(([name, value]) => [
					name,
					{ value, confidence: 0.97, source: "read" as const },
				]);
				const document = { kind: "ninSlip", conflicts: [], machineRead: false } as const;
				return { outcome: "answered", result: ok({ ...document, fields: Object.fromEntries(fields) }) };
			},
			describeFace: async ({ jpeg }) => ({ outcome: "answered", result: ok(find(jpeg).face) }),
			async matchFaces({ selfie }) {
				const match = { verdict: "pass", score: faceScorePass, selfie: find(selfie).face } as const;
				return { outcome: "answered", result: ok(match) };
			},
			judgeLiveness: async () => ({ outcome: "answered", result: ok({ verdict: "live" }) }),
		},
	};
}

/** Spread evenly over the regions. */
export function countryOf(number: number): Country {
	return countries[number % countries.length] ?? "mx";
}
