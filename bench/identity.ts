import {
	type DrawnCard,
	drawIneBack,
	drawIneFront,
	drawPan,
} from "../packages/providers/src/identity/drawn/draw-card.ts";
import * as more from "../packages/providers/src/identity/drawn/draw-more-cards.ts";
import { asSelfie, facesByGroup } from "../packages/providers/src/identity/drawn/faces.ts";
import { drawPerson, type Person } from "../packages/providers/src/identity/drawn/people.ts";
import {
	type Condition,
	conditions,
	photograph,
	unreadable,
} from "../packages/providers/src/identity/drawn/photograph.ts";
import {
	createIdentityEngine,
	type DocumentFields,
	faceVerdict,
	type IdentityEngine,
} from "../packages/providers/src/identity/index.ts";
import { percent, printTable } from "./table.ts";

const today = "2026-11-15";
/** Persons that were not looked at while the readers were written. */
const seeds = [101, 102];
const cards: readonly ((person: Person) => Promise<DrawnCard>)[] = [
	drawIneFront,
	drawIneBack,
	more.drawCedulaFront,
	more.drawCedulaBack,
	more.drawCedulaZone,
	drawPan,
	more.drawAadhaarFront,
	more.drawAadhaarBack,
	more.drawNinSlip,
	more.drawNinCard,
];

type Tally = { right: number; fields: number; cpuSeconds: number; pictures: number; refused: number };
const empty = (): Tally => ({ right: 0, fields: 0, cpuSeconds: 0, pictures: 0, refused: 0 });

/** Spacing is the recogniser's weakness and nobody's identity. */
const same = (one: string | undefined, other: string): boolean =>
	one?.replaceAll(/[\s,]/g, "") === other.replaceAll(/[\s,]/g, "");

type Judged = {
	readonly silent: string[];
	readonly wrongRead: string[];
	readonly wrong: string[];
	readonly right: number;
};

/** A number counts as accepted silently when it is wrong and nothing tells the borrower to look at it. */
function judge(card: DrawnCard, fields: DocumentFields): Judged {
	const wrong = Object.entries(card.expected).filter(
		([name, expected]) => !same(fields[name as keyof DocumentFields]?.value, expected),
	);
	const numbers = (["cardNo", "documentNo"] as const).filter(
		(name) =>
			fields[name] !== undefined &&
			card.expected[name] !== undefined &&
			!same(fields[name]?.value, card.expected[name] ?? ""),
	);
	return {
		right: Object.keys(card.expected).length - wrong.length,
		wrong: wrong.map(
			([name, expected]) =>
				`${card.kind} ${name}: ${fields[name as keyof DocumentFields]?.value} for ${expected}`,
		),
		silent: numbers.filter((name) => fields[name]?.source === "checked"),
		wrongRead: numbers.filter((name) => fields[name]?.source !== "checked"),
	};
}

async function readOne(engine: IdentityEngine, card: DrawnCard, condition: Condition) {
	const image = await engine.checkImage(await photograph(card.png, condition));
	if (!image.ok) throw new Error(`a drawn card was refused: ${image.refusal}`);
	const before = process.cpuUsage();
	const answer = await engine.readDocument({
		country: card.country,
		side: card.side,
		jpeg: image.value.jpeg,
		today,
	});
	const { user, system } = process.cpuUsage(before);
	if (answer.outcome === "failed") throw new Error(`reading failed: ${answer.cause}`);
	return { result: answer.result, cpuSeconds: (user + system) / 1e6 };
}

async function documents(engine: IdentityEngine): Promise<void> {
	const byKind = new Map<string, Tally>();
	const byCondition = new Map<string, Tally>();
	const wrong: string[] = [];
	let [silent, wrongRead] = [0, 0];
	const add = (map: Map<string, Tally>, key: string, change: (tally: Tally) => void) => {
		const tally = map.get(key) ?? empty();
		change(tally);
		map.set(key, tally);
	};
	for (const seed of seeds) {
		for (const draw of cards) {
			const card = await draw(drawPerson(seed));
			for (const condition of [...conditions, ...unreadable]) {
				const { result, cpuSeconds } = await readOne(engine, card, condition);
				const judged = judge(card, result.ok ? result.value.fields : {});
				const isRefusable = unreadable.some((name) => name === condition);
				silent += judged.silent.length;
				wrongRead += judged.wrongRead.length;
				if (result.ok) wrong.push(...judged.wrong.map((text) => `${condition} ${text}`));
				else if (!isRefusable) wrong.push(`${condition} ${card.kind} refused: ${result.refusal}`);
				const change = (tally: Tally) => {
					tally.right += judged.right;
					tally.fields += Object.keys(card.expected).length;
					tally.cpuSeconds += cpuSeconds;
					tally.pictures++;
					if (!result.ok) tally.refused++;
				};
				if (!isRefusable) add(byKind, draw.name.replace("draw", ""), change);
				add(byCondition, condition, change);
			}
		}
	}
	const rows = (map: Map<string, Tally>) =>
		[...map].map(([key, { right, fields, cpuSeconds, pictures, refused }]) => [
			key,
			pictures,
			percent(right, fields),
			refused,
			(cpuSeconds / pictures).toFixed(2),
		]);
	printTable(["document", "pictures", "fields right", "refused", "CPU s a picture"], rows(byKind));
	console.log("");
	printTable(["condition", "pictures", "fields right", "refused", "CPU s a picture"], rows(byCondition));
	const total = [...byKind.values()].reduce(
		(sum, tally) => ({ right: sum.right + tally.right, fields: sum.fields + tally.fields }),
		{ right: 0, fields: 0 },
	);
	console.log(
		`\nReadable conditions: ${total.right} of ${total.fields} fields right (${((100 * total.right) / total.fields).toFixed(1)}%, goal 97%).`,
	);
	console.log(
		`Wrong identity numbers accepted silently: ${silent} (goal 0). Wrong ones marked for the borrower to confirm: ${wrongRead}.`,
	);
	for (const text of wrong) console.log(`- ${text}`);
}

/** Portraits printed on a card and photographed, against selfies; strangers only from one group picture. */
async function faces(engine: IdentityEngine): Promise<void> {
	const scores: { same: number[]; strangers: number[] } = { same: [], strangers: [] };
	let [refused, passedStrangers, cpuSeconds] = [0, 0, 0];
	for (const group of Object.values(await facesByGroup())) {
		for (const [holder, face] of group.entries()) {
			const { png } = await drawPan(drawPerson(holder), face);
			const document = await photograph(png, "phone");
			for (const [guest, other] of group.entries()) {
				const selfie = await asSelfie(other);
				const before = process.cpuUsage();
				const answer = await engine.matchFaces({ document, selfie });
				const { user, system } = process.cpuUsage(before);
				cpuSeconds += (user + system) / 1e6;
				if (answer.outcome === "failed") throw new Error(`matching failed: ${answer.cause}`);
				if (!answer.result.ok) {
					refused++;
					continue;
				}
				const { score, verdict } = answer.result.value;
				(holder === guest ? scores.same : scores.strangers).push(score);
				if (holder !== guest && verdict === "pass") passedStrangers++;
			}
		}
	}
	const passed = scores.same.filter((score) => faceVerdict(score) === "pass").length;
	const pairs = scores.same.length + scores.strangers.length + refused;
	const range = (list: readonly number[]) =>
		`${Math.min(...list).toFixed(2)} to ${Math.max(...list).toFixed(2)}`;
	printTable(
		["pairs", "count", "score", "passed"],
		[
			["same person", scores.same.length, range(scores.same), passed],
			["strangers", scores.strangers.length, range(scores.strangers), passedStrangers],
		],
	);
	console.log(
		`\nRefused: ${refused}. CPU ${(cpuSeconds / pairs).toFixed(2)} s a pair. Strangers passed: goal 0.`,
	);
}

export async function run(): Promise<void> {
	const engine = createIdentityEngine({ workers: 1, queueMax: 4, taskTimeoutMs: 60_000 });
	try {
		// Loading the models is paid once a worker, not once a picture.
		await readOne(engine, await drawIneFront(drawPerson(1)), "clean");
		await documents(engine);
		console.log("");
		await faces(engine);
	} finally {
		await engine.close();
	}
}
