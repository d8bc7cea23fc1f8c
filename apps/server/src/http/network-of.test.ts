import { expect, it } from "vitest";
import { networkOf } from "./network-of.ts";

it.each([
	["102.89.1.1", "102.89.1.1"],
	["::ffff:102.89.1.1", "102.89.1.1"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
	["2001:DB8:1:2::6", "2001:db8:1:2::"],
	["2001:0db8:0001:0002::", "2001:db8:1:2::"],
	["2001:db8::1", "2001:db8:0:0::"],
	["fe80::1%eth0", "fe80:0:0:0::"],
	["::1", "0:0:0:0::"],
	["not an address", "not an address"],
])("counts the address %s as the network %s", (address, network) => {
	expect(networkOf(address)).toBe(network);
});
