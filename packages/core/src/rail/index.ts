export {
	type CollectionRailName,
	collectionRailNames,
	collectionRails,
	isCollectionRail,
	type RailCall,
	type RailShape,
	railOfCall,
	railsAtWebhook,
} from "./collection-rails.ts";
export { type PayoutRailName, payoutRailNames } from "./payout-rails.ts";
