import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { countryOfApp } from "../../countries/index.ts";
import { choosePicture, fillIn, typeInto } from "../around/fill-in.ts";
import { errorMessage } from "../calls.ts";
import { Panel, Problem } from "../controls/controls.tsx";
import { CopyButton } from "../controls/copy-button.tsx";

const papers = z.object({
	typed: z.record(z.string(), z.string()),
	pictures: z.array(z.string()),
});
type Papers = z.output<typeof papers>;

const shown = {
	firstName: "First name",
	middleName: "Middle name",
	lastName: "Last name",
	secondLastName: "Second last name",
	birthday: "Birthday",
	nationalId: "Number",
	address: "Address",
} as const;
const people = ["0", "1"] as const;

/** Identity documents of a synthetic identity: values to type, and pictures to upload. */
export function PapersPanel(props: {
	packageName: string | null;
	/** Shows the person of these papers to the selfie camera of the app. */
	onCamera: (papers: string) => Promise<void>;
	/** The app in the frame. */
	app: () => Window | null;
}) {
	const { packageName, app } = props;
	const [note, setNote] = useState<string | null>(null);
	/** Says what has no place on the present screen of the app. */
	const use = async (task: (app: Window) => Promise<boolean>, nothing: string) => {
		const opened = app();
		setNote(null);
		try {
			if (opened === null || !(await task(opened))) setNote(nothing);
		} catch (error) {
			setNote(errorMessage(error));
		}
	};
	const [camera, setCamera] = useState<"off" | "starting" | string>("off");
	const country = countryOfApp(packageName);
	const [which, setWhich] = useState<(typeof people)[number]>("0");
	const { found, problem } = usePapers(country, which);
	const base = `/sandbox/papers/${country}/${which}`;
	return (
		<Panel title="Papers">
			<p className="hint">
				A person who does not exist. A tap gives a picture or a value to the app's present screen. A selfie
				from a file is checked by a person; the selfie camera also shows the movement.
			</p>
			<div className="buttons">
				{people.map((each) => (
					<button key={each} type="button" aria-pressed={each === which} onClick={() => setWhich(each)}>
						{each === "0" ? "First person" : "Second person"}
					</button>
				))}
			</div>
			{problem === null ? null : <Problem>{problem}</Problem>}
			{found === null && problem === null ? <p className="empty">Drawing the papers…</p> : null}
			{found === null ? null : (
				<>
					<ul className="papers">
						{found.pictures.map((name) => (
							<li key={name}>
								<button
									type="button"
									onClick={() =>
										void use(
											(opened) => choosePicture(opened, `${base}/${name}`),
											"The app asks for no picture on this screen.",
										)
									}
								>
									<img src={`${base}/${name}`} alt="" />
									{`Use ${name}`}
								</button>
							</li>
						))}
					</ul>
					<button
						type="button"
						onClick={() =>
							void use(
								(opened) => fillIn(opened, country, which === "0" ? 0 : 1),
								"Nothing to fill in here: tap in the phone.",
							)
						}
					>
						Fill this step in for me
					</button>
					{note === null ? null : <Problem>{note}</Problem>}
					<button
						type="button"
						disabled={camera === "starting"}
						aria-pressed={camera === base}
						onClick={() => {
							setCamera("starting");
							void props.onCamera(base).then(
								() => setCamera(base),
								() => setCamera("off"),
							);
						}}
					>
						{camera === "starting" ? "Drawing the movement…" : "Show this person to the selfie camera"}
					</button>
					<Typed
						typed={found.typed}
						onUse={(name, text) =>
							void use(
								async (opened) => typeInto(opened, `field-${name}`, text),
								"The app has no such field on this screen.",
							)
						}
					/>
				</>
			)}
		</Panel>
	);
}

function Typed(props: { typed: Papers["typed"]; onUse: (name: string, text: string) => void }) {
	const { typed } = props;
	const rows = Object.entries(shown).flatMap(([name, label]) => {
		const text = typed[name] ?? "";
		return text === "" ? [] : [{ name, label, text }];
	});
	return (
		<ul className="accounts">
			{rows.map(({ name, label, text }) => (
				<li key={label} className="account-line">
					<span className="paper-text">
						<span className="account-bank">{label}</span> {text}
					</span>
					<button
						type="button"
						className="link"
						aria-label={`Fill in: ${label}`}
						onClick={() =>
							props.onUse(name, name === "birthday" ? text.split("-").reverse().join("-") : text)
						}
					>
						Fill in
					</button>
					<CopyButton text={text} label={label} />
				</li>
			))}
		</ul>
	);
}

function usePapers(country: string, which: string) {
	const [found, setFound] = useState<Papers | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	useEffect(() => {
		let ended = false;
		setFound(null);
		setProblem(null);
		fetch(`/sandbox/papers/${country}/${which}`)
			.then(async (response) => papers.parse(await response.json()))
			.then(
				(read) => {
					if (!ended) setFound(read);
				},
				() => {
					if (!ended) setProblem("The papers could not be drawn.");
				},
			);
		return () => {
			ended = true;
		};
	}, [country, which]);
	return { found, problem };
}
