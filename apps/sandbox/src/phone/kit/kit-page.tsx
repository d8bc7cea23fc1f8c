import * as ui from "@puente/ui";
import "./kit.css";
import { useEffect } from "react";
import type { Examples } from "./example.ts";
import { fieldExamples } from "./field-examples.tsx";
import { moneyExamples } from "./money-examples.tsx";
import { navigationExamples } from "./navigation-examples.tsx";
import { surfaceExamples } from "./surface-examples.tsx";

const groups: readonly { readonly title: string; readonly examples: Examples }[] = [
	{ title: "Stage and money", examples: moneyExamples },
	{ title: "Surfaces and states", examples: surfaceExamples },
	{ title: "Navigation and buttons", examples: navigationExamples },
	{ title: "Fields", examples: fieldExamples },
];

/** Components have a capital letter; the rest of the package are hooks and functions. */
const components = Object.keys(ui).filter((name) => /^[A-Z]/.test(name));

/** Every part of packages/ui in its states, light and dark side by side. */
export function KitPage() {
	const shown = new Set(groups.flatMap(({ examples }) => Object.keys(examples)));
	const missing = components.filter((name) => !shown.has(name));
	useEffect(() => {
		document.title = "Puente parts";
	}, []);
	return (
		<main className="min-h-screen bg-paper p-4 text-ink">
			<h1 className="headline text-xl">Parts of packages/ui</h1>
			<p className="text-sm text-ink-2">
				Light on the left, dark on the right. {components.length} parts
				{missing.length === 0 ? "." : `; without an example: ${missing.join(", ")}.`}
			</p>
			{groups.map(({ title, examples }) => (
				<section key={title} className="pt-6">
					<h2 className="headline text-lg">{title}</h2>
					{Object.entries(examples).map(([name, Example]) => (
						<Pair key={name} name={name} Example={Example} />
					))}
				</section>
			))}
		</main>
	);
}

function Pair({ name, Example }: { readonly name: string; readonly Example: Examples[string] }) {
	return (
		<section className="py-3" aria-label={name}>
			<h3 className="pb-1 font-mono text-xs text-ink-3">{name}</h3>
			<div className="grid grid-cols-2 gap-3">
				{(["light", "dark"] as const).map((theme) => (
					<div key={theme} data-theme={theme} className="min-w-0 rounded-l bg-paper p-3 text-ink">
						<div className="flex max-w-phone flex-col gap-3">
							<Example theme={theme} />
						</div>
					</div>
				))}
			</div>
		</section>
	);
}
