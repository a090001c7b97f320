-- The deliveries of an endpoint, newest first.
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, delivery_id);
