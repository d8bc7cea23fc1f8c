import "./site.css";
import { connect } from "@puente/client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { frameAddress } from "./follow-frame.ts";
import { keepFiles } from "./keep-files.ts";
import type { OpenClient } from "./site-context.ts";
import { SitePage } from "./site-page.tsx";

const openClient: OpenClient = (caller) => connect("", caller);

/** Shows the page around the app. The app itself runs in the frame of the phone. */
export function openSite(): void {
	const root = document.getElementById("root");
	if (root === null) throw new Error("the page has no root");
	createRoot(root).render(
		<StrictMode>
			<QueryClientProvider client={new QueryClient()}>
				<SitePage address={frameAddress(window.location)} openClient={openClient} />
			</QueryClientProvider>
		</StrictMode>,
	);
	if (import.meta.env.PROD) void keepFiles().catch(() => undefined);
}
