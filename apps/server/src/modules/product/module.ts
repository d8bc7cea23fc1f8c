import type { Module } from "../../platform/context/calls.ts";
import { products } from "./products.ts";

export const product = {
	staffCalls: { products },
} satisfies Module;
