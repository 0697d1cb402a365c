-- `h5` opens the chat unless it has a link; `message` now asks to leave a message instead of opening the chat.
update merchant_settings set service = service || '{"type": "h5", "link": ""}' where service ->> 'type' = 'message';
update sites set settings = settings || '{"serviceType": "h5"}' where settings ->> 'serviceType' = 'message';
alter table merchant_settings alter column service set default '{"type": "h5"}';
