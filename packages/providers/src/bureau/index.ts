export { circuloBureau, signText } from "./circulo-de-credito/circulo-bureau.ts";
export { newCirculoKey } from "./circulo-de-credito/new-circulo-key.ts";
export type { BureauAnswer, BureauSubject, CreditBureau } from "./credit-bureau.ts";
export { decentroBureau } from "./decentro/decentro-bureau.ts";
export { dojahBureau } from "./dojah/dojah-bureau.ts";
export { httpBureau } from "./http-bureau.ts";
export { monthBefore } from "./last-six-months.ts";
