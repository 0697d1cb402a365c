-- migrate: outside a transaction
-- A number that a shop gives to another parcel is refused.
create index concurrently parcels_by_number on parcels (number, courier) where method = 'ship';
