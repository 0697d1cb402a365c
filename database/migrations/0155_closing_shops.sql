-- Closing a shop refunds its orders: those who may review shops and decide refunds keep it, others need it granted.
update roles set permissions = permissions || array['merchants.close']
where permissions @> array['merchants.review', 'refunds.manage'] and not 'merchants.close' = any(permissions);
