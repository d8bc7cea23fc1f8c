import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root.");

const isKit = () => window.location.hash.startsWith("#kit");

/** In this order: a later one may change what an earlier one says. */
const styles = [
	() => import("./styles/base.css"),
	() => import("./styles/lists.css"),
	() => import("./styles/phone.css"),
	() => import("./styles/page.css"),
];

/** The page of `#kit` has styles of its own, so only one of the two pages is loaded. */
async function loadPage() {
	if (isKit()) return (await import("./kit/kit-page.tsx")).KitPage;
	for (const load of styles) await load();
	return (await import("./phone-page.tsx")).PhonePage;
}

const wasKit = isKit();
const Page = await loadPage();
window.addEventListener("hashchange", () => {
	if (isKit() !== wasKit) window.location.reload();
});
createRoot(root).render(
	<StrictMode>
		<Page />
	</StrictMode>,
);
