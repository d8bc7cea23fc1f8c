/** Takes pictures: of README.md and docs/tour.md, or with `screens` of the whole borrower app. */
const [what] = process.argv.slice(2);

if (what === undefined) await import("./pictures/tour.ts");
else if (what === "screens") await import("./pictures/screens.ts");
else {
	console.error(`There are no pictures called ${what}. Run it without a word, or with the word screens.`);
	process.exit(1);
}
