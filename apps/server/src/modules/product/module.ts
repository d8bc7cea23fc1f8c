import type { Module } from "../../platform/context/module.ts";
import { products } from "./products.ts";

export const product = {
	staffCalls: { products },
} satisfies Module;
