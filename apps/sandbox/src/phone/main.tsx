// In this order: a later one may change what an earlier one says.
import "./styles/base.css";
import "./styles/lists.css";
import "./styles/phone.css";
import "./styles/over-app.css";
import "./styles/page.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { PhonePage } from "./phone-page.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root.");
createRoot(root).render(
	<StrictMode>
		<PhonePage />
	</StrictMode>,
);
