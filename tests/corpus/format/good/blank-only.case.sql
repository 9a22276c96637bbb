
  
-- nothing here
	
