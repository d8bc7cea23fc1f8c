import { Suspense } from "react";
import { preloadable } from "../../../shared/navigation/preloadable.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useStore } from "../../../shared/state/store.ts";
import { HomeSkeleton } from "./home-skeleton.tsx";
import { VisitorHome } from "./visitor-home.tsx";

/** Loaded after the first load, because visitors do not need its texts and rules. */
const borrowerHome = preloadable(() => import("./borrower-home.tsx"));

export async function preloadHome(isLoggedIn: boolean): Promise<void> {
	if (isLoggedIn) await borrowerHome.preload();
}

export function Home() {
	const { session } = useServices();
	const { token } = useStore(session.state);
	if (token === null) return <VisitorHome />;
	return (
		<Suspense fallback={<HomeSkeleton />}>
			<borrowerHome.Component />
		</Suspense>
	);
}
