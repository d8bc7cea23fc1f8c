import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./phone.css";
import { PhonePage } from "./phone-page.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root.");
createRoot(root).render(
	<StrictMode>
		<PhonePage />
	</StrictMode>,
);
