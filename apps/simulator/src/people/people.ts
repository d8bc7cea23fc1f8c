import { type Country, countries } from "@puente/core/region";
import { sandboxes } from "@puente/regions/sandbox";
import { printed } from "../../../../packages/providers/src/identity/documents/lines.ts";
import { fronts } from "../../../../packages/providers/src/identity/synthetic/drawings.ts";
import { withNumbers } from "../../../../packages/providers/src/identity/synthetic/people.ts";
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

/** Spread evenly over the regions. */
export function countryOf(number: number): Country {
	return countries[number % countries.length] ?? "mx";
}
