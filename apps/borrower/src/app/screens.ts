import { type ComponentType, lazy } from "react";
import { Home } from "../screens/loan/home.tsx";
import type { RouteName } from "./routes.ts";

/**
 * The screen behind each route. Home comes with the first load because nearly every visit begins there; every other
 * one is a chunk of its own.
 */
export const screens: Readonly<Partial<Record<RouteName, ComponentType>>> = {
	home: Home,
	records: lazy(() => import("../screens/loan/records.tsx")),
	me: lazy(() => import("../screens/access/me.tsx")),
	login: lazy(() => import("../screens/access/login.tsx")),
	register: lazy(() => import("../screens/access/register.tsx")),
	country: lazy(() => import("../screens/access/country.tsx")),
	language: lazy(() => import("../screens/access/language.tsx")),
	settings: lazy(() => import("../screens/access/settings.tsx")),
	openApp: lazy(() => import("../screens/access/open-app.tsx")),
	privacyPolicy: lazy(() => import("../screens/access/privacy-policy.tsx")),
	termsOfService: lazy(() => import("../screens/access/terms-of-service.tsx")),
};
