import "./desk.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createServices } from "../shared/state/services.ts";
import { ServicesContext } from "../shared/state/services-context.ts";
import { lazyWire } from "../shared/wire/lazy-wire.ts";
import { DeskPage } from "./desk-page.tsx";
import { frameAddress } from "./follow-frame.ts";
import { followStorage } from "./follow-storage.ts";
import { keepDeskFiles } from "./keep-desk-files.ts";

/** Shows the page around the app. The app itself runs in the frame of the phone. */
export async function openDesk(root: HTMLElement): Promise<void> {
	const services = createServices((caller) =>
		lazyWire(async () => {
			const { createWire } = await import("../shared/wire/wire.ts");
			// The page asks only for what everybody may see. The session belongs to the app.
			return createWire(() => ({ ...caller(), token: null }));
		}, false),
	);
	const address = frameAddress(window.location);
	await services.language.start();
	followStorage(services);
	createRoot(root).render(
		<StrictMode>
			<ServicesContext value={services}>
				<QueryClientProvider client={services.queries}>
					<DeskPage address={address} />
				</QueryClientProvider>
			</ServicesContext>
		</StrictMode>,
	);
	if (import.meta.env.PROD) void keepDeskFiles(import.meta.url).catch(() => undefined);
}
